import type { AuditAction } from '@carillon/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { request } from './request.ts';

/** Something that was done. */
export interface Activity {
  readonly id: string;
  readonly at: string;
  /** A newer release may have others than `AuditAction`. */
  readonly action: string;
  /** What somebody gave to sign in with. */
  readonly email: string | null;
  /** IP address. */
  readonly address: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly actor: {
    readonly type: string;
    readonly isViewer: boolean;
    readonly email: string | null;
    /** Name of the API key. */
    readonly key: string | null;
  };
  /** Whom it concerns, for admins. */
  readonly owner: string | null;
  readonly subject: {
    readonly type: string;
    readonly id: string;
    readonly name: string | null;
    readonly exists: boolean;
  } | null;
}

export interface ActivityFilter {
  readonly action: AuditAction | null;
  /** Also what others did, for admins. */
  readonly everybody: boolean;
}

interface Page {
  readonly events: readonly Activity[];
  readonly more: boolean;
}

/** The newest first, page by page. */
export const useActivity = ({ action, everybody }: ActivityFilter) =>
  useInfiniteQuery({
    queryKey: ['activity', { action, everybody }],
    placeholderData: keepPreviousData,
    staleTime: 0,
    initialPageParam: '',
    queryFn: async ({ pageParam }) => {
      const query = new URLSearchParams();
      if (action !== null) query.set('action', action);
      if (pageParam !== '') query.set('after', pageParam);
      const path = everybody ? '/app/activity/all' : '/app/activity';
      return (await request<{ data: Page }>('GET', `${path}?${query}`)).data;
    },
    getNextPageParam: ({ events, more }) => (more ? events.at(-1)?.id : undefined),
  });
