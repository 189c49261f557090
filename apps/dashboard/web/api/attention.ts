import type { Platform } from '@carillon/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePollInterval } from '../live/live.ts';
import type { Counted } from './glance.ts';
import type { Line } from './lines.ts';
import { request } from './request.ts';

interface NamedAccount {
  readonly id: string;
  readonly profileId: string;
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly platformAvatar: string;
  readonly sandbox: boolean;
}

/** An account that must be connected again. */
export interface BrokenAccount extends NamedAccount {
  /** Posts that failed for it. */
  readonly failed: Counted;
  readonly stateReason: string | null;
  /** ISO 8601; null while it is unknown. */
  readonly stateSince: string | null;
}

/** An account for which posts failed, and which is connected again by now, or not yours any more. */
export interface AccountAgain extends NamedAccount, Counted {
  readonly state: 'connected' | 'disconnected';
}

/** An account whose network or server does not answer, and what waits there. */
export interface UnreachableAccount extends Counted {
  readonly first: Line;
  /** ISO 8601 */
  readonly since: string;
}

interface Lines extends Counted {
  readonly lines: readonly Line[];
}

export interface Attention {
  readonly reconnect: Counted & { readonly accounts: readonly BrokenAccount[] };
  readonly again: Counted & { readonly accounts: readonly AccountAgain[] };
  readonly unreachable: Counted & { readonly accounts: readonly UnreachableAccount[] };
  readonly failed: Lines;
  /** Perhaps published all the same. */
  readonly unclear: Lines;
  readonly late: Lines;
}

export function useAttention() {
  const refetchInterval = usePollInterval();
  return useQuery({
    queryKey: ['posts', 'attention'],
    refetchInterval,
    queryFn: async () => (await request<{ data: Attention }>('GET', '/app/attention')).data,
  });
}

/** Points failures up to a moment out no more. @param until ISO 8601 */
export function useSeeFailures() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (until: string) => request('POST', '/app/attention/seen', { until }),
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
        const { retried, more } = await retrySome(accountId);
        all += retried;
        if (!more || retried === 0) return all;
      }
    },
    onSuccess: onRetried,
    onSettled: () =>
      Promise.all(['posts', 'post', 'calendar'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}

const retrySome = async (accountId: string) =>
  (await request<{ data: { retried: number; more: boolean } }>('POST', `/app/accounts/${accountId}/retry`))
    .data;

/** A number as people read it: `100+` */
export const countInWords = ({ count, more }: Counted): string => `${count}${more ? '+' : ''}`;
