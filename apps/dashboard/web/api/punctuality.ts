import type { Platform } from '@carillon/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from './request.ts';

/** What became of what was due in a week on one account. */
export interface PunctualWeek {
  /** Its Monday, YYYY-MM-DD. */
  readonly week: string;
  readonly published: number;
  /** After its time, ms; null when nothing was published. */
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  readonly maxMs: number | null;
  readonly tries: number;
  readonly failures: readonly { readonly code: string; readonly message: string; readonly count: number }[];
}

export interface PunctualAccount {
  readonly id: string;
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly platformAvatar: string;
  /** The profile's. */
  readonly timezone: string;
  /** Only the newest publications are counted. */
  readonly isCut: boolean;
  readonly weeks: readonly PunctualWeek[];
}

interface Page {
  readonly accounts: readonly PunctualAccount[];
  readonly more: boolean;
}

/** How punctually each account was published to, page by page. */
export const usePunctuality = () =>
  useInfiniteQuery({
    queryKey: ['punctuality'],
    initialPageParam: '',
    queryFn: async ({ pageParam }) => {
      const after = pageParam === '' ? '' : `?${new URLSearchParams({ after: pageParam })}`;
      return (await request<{ data: Page }>('GET', `/app/punctuality${after}`)).data;
    },
    getNextPageParam: ({ accounts, more }) => (more ? accounts.at(-1)?.id : undefined),
  });
