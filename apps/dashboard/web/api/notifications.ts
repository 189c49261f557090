import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, ask, type GivenTo } from './ask.ts';

/** What the person is told of by mail. */
export type Notifications = AnswerOf<'GET /notifications'>;

const key = ['notifications'];

export const useNotifications = () =>
  useQuery({
    queryKey: key,
    queryFn: () => ask('GET /notifications'),
  });

/** Switches mails of a kind on or off. */
export function useChangeNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GivenTo<'PATCH /notifications'>['body']) => ask('PATCH /notifications', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
