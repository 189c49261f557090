import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './request.ts';

export interface ListedSession {
  readonly id: string;
  /** Null where an older release made it. */
  readonly method: string | null;
  /** Such as `Firefox on Linux`; empty where it said nothing. */
  readonly browser: string;
  readonly address: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  /** It is the one that asks. */
  readonly current: boolean;
}

const key = ['sessions'];

export const useSessions = () =>
  useQuery({
    queryKey: key,
    queryFn: async () => (await request<{ data: ListedSession[] }>('GET', '/app/sessions')).data,
  });

/** Signs one other browser out, or all of them. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | 'others') =>
      id === 'others'
        ? request('POST', '/app/sessions/end-others')
        : request('DELETE', `/app/sessions/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}
