import type { AuditAction } from '@carillon/core';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { loadCode } from '../parts/load-code.ts';
import { type AnswerOf, ask, type GivenTo } from './ask.ts';

/** Something that was done. */
export type Activity = AnswerOf<'GET /activity'>['events'][number];

/** One event of a post. */
export type Change = Omit<Activity, 'count' | 'lastId'>;

/** Whose doings can be asked for. */
export type Authors = AnswerOf<'GET /activity/authors'>;

export interface ActivityFilter {
  readonly action: AuditAction | null;
  /** The id of a user or of an API key, or a kind of author; null for all. */
  readonly who: string | null;
  /** The first and the last day, YYYY-MM-DD; null for all. */
  readonly from: string | null;
  readonly to: string | null;
  /** In which days are meant. */
  readonly timezone: string;
  /** Also what others did, for admins. */
  readonly everybody: boolean;
}

type Query = NonNullable<GivenTo<'GET /activity'>['query']>;

/** The filter as the server takes it. Days need the calendar of a zone. */
async function queryOf({ action, who, from, to, timezone }: ActivityFilter): Promise<Query> {
  const query = { action: action ?? undefined, who: (who ?? undefined) as Query['who'] };
  if (from === null && to === null) return query;
  const { boundsOf } = await loadCode(() => import('../time/day-bounds.ts'));
  return {
    ...query,
    from: from === null ? undefined : boundsOf([from], timezone).from,
    to: to === null ? undefined : boundsOf([to], timezone).to,
  };
}

/** The newest first, page by page. */
export const useActivity = (filter: ActivityFilter) =>
  useInfiniteQuery({
    queryKey: ['activity', filter],
    placeholderData: keepPreviousData,
    staleTime: 0,
    initialPageParam: '',
    queryFn: async ({ pageParam }) =>
      ask(filter.everybody ? 'GET /activity/all' : 'GET /activity', {
        query: { ...(await queryOf(filter)), after: pageParam || undefined },
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Each of several events shown as one, the newest first; as many as one wants to see. */
export const useUnfolded = ({ id, lastId }: Activity, filter: ActivityFilter) =>
  useQuery({
    queryKey: ['activity', 'unfolded', id, lastId, filter],
    queryFn: async () =>
      (
        await ask(filter.everybody ? 'GET /activity/all' : 'GET /activity', {
          query: { ...(await queryOf(filter)), after: id, through: lastId },
        })
      ).events,
  });

export const useAuthors = (everybody: boolean) =>
  useQuery({
    queryKey: ['activity', 'authors', everybody],
    queryFn: () => ask(everybody ? 'GET /activity/all/authors' : 'GET /activity/authors'),
  });

/** Has the browser fetch a table of what the filter lets in, which has the days in its name. */
export const useActivityCsv = () =>
  useMutation({
    async mutationFn(filter: ActivityFilter) {
      const search = new URLSearchParams({ timezone: filter.timezone });
      for (const [name, value] of Object.entries(await queryOf(filter)))
        if (value !== undefined) search.set(name, String(value));
      const link = document.createElement('a');
      link.href = `/app/activity${filter.everybody ? '/all' : ''}/csv?${search}`;
      link.download = csvName(filter);
      link.click();
    },
  });

/** Such as `activity-2026-11-01-to-2026-11-30.csv`. */
export function csvName({ from, to }: Pick<ActivityFilter, 'from' | 'to'>): string {
  const days = from === null ? to && `until-${to}` : to === null ? `from-${from}` : `${from}-to-${to}`;
  return `${['activity', ...(days ? [days] : [])].join('-')}.csv`;
}
