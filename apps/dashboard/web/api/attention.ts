import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, ask } from './ask.ts';
import type { Counted } from './glance.ts';
import { usePollInterval } from './live.ts';
import { readPostsAgain } from './query-client.ts';

export type Attention = AnswerOf<'GET /attention'>;

/** An account that must be connected again. */
export type BrokenAccount = Attention['reconnect']['accounts'][number];

/** An account for which posts failed, and which is connected again by now, or not yours any more. */
export type AccountAgain = Attention['again']['accounts'][number];

/** An account whose access ends within a week. */
export type EndingAccount = Attention['ending']['accounts'][number];

/** An account that is on another server than before. */
export type MovedAccount = Attention['moved']['accounts'][number];

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

/** Points failures up to a moment, and accounts that moved until then, out no more. @param until ISO 8601 */
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
    onSettled: () => readPostsAgain(client),
  });
}

/** Failures on a network for one reason. */
export type FailureCause = Attention['failed']['causes'][number];

/** The posts of a cause, page by page. */
export const useCausePosts = (cause: string) =>
  useInfiniteQuery({
    queryKey: ['posts', 'attention', 'of', cause],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      ask('GET /attention/posts', { query: { cause, after: pageParam || undefined } }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Result of retrying a cause: posts that are tried again, and those whose account is not connected. */
export interface Retried {
  readonly retried: number;
  readonly left: number;
}

/** Retries all posts that failed on a network for one reason. */
export function useRetryCause(cause: string, onRetried: (done: Retried) => void) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(): Promise<Retried> {
      const all = { retried: 0, left: 0 };
      let after: string | undefined;
      do {
        const done = await ask('POST /attention/retry', { body: { cause, after } });
        all.retried += done.retried;
        all.left += done.left;
        after = done.next ?? undefined;
      } while (after !== undefined);
      return all;
    },
    onSuccess: onRetried,
    onSettled: () => readPostsAgain(client),
  });
}

/** Result of stopping all that waits for an account. */
export interface Stopped {
  readonly stopped: number;
  /** Posts that a worker has right now. */
  readonly left: number;
}

/**
 * Gives up all posts that wait for an account which cannot be reached.
 * @param onProgress called with the number of posts that are stopped so far
 */
export function useStopCause(
  cause: string,
  {
    onProgress,
    onStopped,
  }: { readonly onProgress: (stopped: number) => void; readonly onStopped: (done: Stopped) => void },
) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(): Promise<Stopped> {
      let all = 0;
      for (;;) {
        const { stopped, left, more } = await ask('POST /attention/stop', { body: { cause } });
        all += stopped;
        onProgress(all);
        if (!more || stopped === 0) return { stopped: all, left };
      }
    },
    onSuccess: onStopped,
    onSettled: () => readPostsAgain(client),
  });
}

/** A number as people read it: `100+` */
export const countInWords = ({ count, more }: Counted): string => `${count}${more ? '+' : ''}`;
