import type { AuditAction } from '@carillon/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type AnswerOf, ask } from './ask.ts';

/** Something that was done. */
export type Activity = AnswerOf<'GET /activity'>['events'][number];

interface ActivityFilter {
  readonly action: AuditAction | null;
  /** Also what others did, for admins. */
  readonly everybody: boolean;
}

/** The newest first, page by page. */
export const useActivity = ({ action, everybody }: ActivityFilter) =>
  useInfiniteQuery({
    queryKey: ['activity', { action, everybody }],
    placeholderData: keepPreviousData,
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      ask(everybody ? 'GET /activity/all' : 'GET /activity', {
        query: { action: action ?? undefined, after: pageParam || undefined },
      }),
    getNextPageParam: ({ events, more }) => (more ? events.at(-1)?.id : undefined),
  });
