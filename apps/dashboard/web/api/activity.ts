import type { AuditAction } from '@carillon/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type AnswerOf, ask } from './ask.ts';

/** Something that was done. */
export type Activity = AnswerOf<'GET /activity'>['events'][number];

/** One event of a post. */
export type Change = Omit<Activity, 'count' | 'lastId'>;

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
    getNextPageParam: ({ events, more }) => (more ? events.at(-1)?.lastId : undefined),
  });

/** Each of several events that are told as one, the newest first; as many as one wants to see. */
export const useUnfolded = ({ id, lastId }: Activity, everybody: boolean) =>
  useQuery({
    queryKey: ['activity', 'unfolded', id, lastId, everybody],
    queryFn: async () =>
      (
        await ask(everybody ? 'GET /activity/all' : 'GET /activity', {
          query: { after: id, through: lastId },
        })
      ).events,
  });
