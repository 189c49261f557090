import type { Platform } from '@carillon/core';
import { useQuery } from '@tanstack/react-query';
import { request } from './request.ts';

/** Publications of a network that wait for something. */
export interface Backlog {
  readonly platform: Platform;
  readonly count: number;
  /** Time that the first of them has waited, ms. */
  readonly oldest: number;
}

export interface Fleet {
  readonly now: string;
  readonly workers: readonly {
    readonly name: string;
    readonly concurrency: number;
    readonly startedAt: string;
    readonly seenAt: string;
    readonly alive: boolean;
  }[];
  readonly breakers: readonly {
    readonly platform: Platform;
    readonly sandbox: boolean;
    readonly reason: string;
    readonly openedAt: string;
    readonly openUntil: string;
  }[];
  readonly unqueued: readonly Backlog[];
  readonly overdue: readonly Backlog[];
  readonly unknown: readonly Backlog[];
  readonly backend: 'redis' | 'postgres';
  /** Whether there is a board of the queues. */
  readonly board: boolean;
  /** Null while the queue is away. */
  readonly queues: {
    readonly queues: readonly {
      readonly name: string;
      readonly platform: Platform;
      readonly paused: boolean;
      readonly counts: Readonly<Record<string, number>>;
      readonly oldestWaiting: number | null;
    }[];
    readonly redis: { readonly version: string; readonly appendOnly: boolean } | null;
    readonly warnings: readonly string[];
  } | null;
}

export const useFleet = () =>
  useQuery({
    queryKey: ['fleet'],
    queryFn: async () => (await request<{ data: Fleet }>('GET', '/app/fleet')).data,
    refetchInterval: 5_000,
  });
