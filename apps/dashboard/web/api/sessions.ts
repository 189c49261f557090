import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, ask } from './ask.ts';

export type ListedSession = AnswerOf<'GET /sessions'>[number];

const key = ['sessions'];

export const useSessions = () =>
  useQuery({
    queryKey: key,
    queryFn: () => ask('GET /sessions'),
  });

/** Signs one other browser out, or all of them. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | 'others') =>
      id === 'others' ? ask('POST /sessions/end-others') : ask('DELETE /sessions/{id}', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}
