import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, ask } from './ask.ts';
import type { Counted } from './header-summary.ts';
import { usePollInterval } from './live.ts';

export type Attention = AnswerOf<'GET /attention'>;

/** An account that must be connected again. */
export type BrokenAccount = Attention['reconnect']['accounts'][number];

/** An account for which posts failed, and which is connected again by now, or not yours any more. */
export type AccountAgain = Attention['again']['accounts'][number];

/** An account whose network or server does not answer, and what waits there. */
export type UnreachableAccount = Attention['unreachable']['accounts'][number];

export function useAttention() {
  const refetchInterval = usePollInterval();
  return useQuery({
    queryKey: ['posts', 'attention'],
    refetchInterval,
    queryFn: () => ask('GET /attention'),
  });
}

/** Points failures up to a moment out no more. @param until ISO 8601 */
export function useSeeFailures() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (until: string) => ask('POST /attention/seen', { body: { until } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['posts'] }),
  });
}

/**
 * Retries what failed because an account had to be connected again.
 * @param onRetried called with the number of posts that are tried again
 */
export function useRetryForAccount(accountId: string, onRetried: (retried: number) => void) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn() {
      let all = 0;
      for (;;) {
        const { retried, more } = await ask('POST /accounts/{id}/retry', { params: { id: accountId } });
        all += retried;
        if (!more || retried === 0) return all;
      }
    },
    onSuccess: onRetried,
    onSettled: () =>
      Promise.all(['posts', 'post', 'calendar'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}

/** A number as people read it: `100+` */
export const countInWords = ({ count, more }: Counted): string => `${count}${more ? '+' : ''}`;
