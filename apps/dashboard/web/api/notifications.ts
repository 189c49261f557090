import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './request.ts';

/** What the person is told of by mail. */
export interface Notifications {
  /** Whether this server sends mails at all. */
  readonly available: boolean;
  readonly email: string;
  readonly mails: { readonly accounts: boolean; readonly posts: boolean; readonly webhooks: boolean };
}

const key = ['notifications'];

export const useNotifications = () =>
  useQuery({
    queryKey: key,
    queryFn: async () => (await request<{ data: Notifications }>('GET', '/app/notifications')).data,
  });

/** Switches mails of a kind on or off. */
export function useChangeNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<Notifications['mails']>) => request('PATCH', '/app/notifications', change),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
