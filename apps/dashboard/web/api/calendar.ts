import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type AnswerOf, ask, type GivenTo } from './ask.ts';
import { readUnchanged } from './posts.ts';
import { request } from './request.ts';
import type { Post } from './types.ts';

type Given = GivenTo<'GET /calendar/{from}/{to}'>;

/** Whose calendar, and what of it: all profiles, accounts and statuses where these are left out. */
export type Scope = Pick<NonNullable<Given['query']>, 'profile' | 'account' | 'status'>;

/** A part of a calendar, ISO 8601; the end is excluded. */
export interface Range {
  readonly scope: Scope;
  readonly from: string;
  readonly to: string;
}

/** How the calendar is counted, by which clocks, and how many posts of a day or an hour are listed at most. */
export interface CalendarQuery extends Range {
  readonly by: 'day' | 'hour';
  readonly perCell: number;
  readonly timezone: string;
}

const keyOf = (query: CalendarQuery) => ['calendar', query];

export const useCalendar = (query: CalendarQuery) =>
  useQuery({
    queryKey: keyOf(query),
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
    queryFn: () => {
      const { scope, from, to, ...counted } = query;
      return ask('GET /calendar/{from}/{to}', { params: { from, to }, query: { ...scope, ...counted } });
    },
  });

/** All posts of a range, the earliest first, page by page. */
export const useCalendarEntries = ({ scope, from, to }: Range) =>
  useInfiniteQuery({
    queryKey: ['calendar', 'entries', scope, from, to],
    initialPageParam: {} as { readonly after?: string; readonly at?: string },
    queryFn: ({ pageParam }) =>
      ask('GET /calendar/{from}/{to}/entries', { params: { from, to }, query: { ...scope, ...pageParam } }),
    getNextPageParam: ({ entries, more }) => {
      const last = entries.at(-1);
      return more && last !== undefined ? { after: last.postId, at: last.at } : undefined;
    },
  });

interface Move {
  readonly entry: CalendarEntry;
  /** ISO 8601. */
  readonly to: string;
}

/** Gives a post another time. It is there at once, and back where it was when the server refuses. Answers the moved post. */
export function useMove(query: CalendarQuery) {
  const client = useQueryClient();
  const key = keyOf(query);
  return useMutation({
    mutationKey: key,
    mutationFn: movePost,
    async onMutate({ entry, to }: Move) {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Calendar>(key);
      client.setQueryData<Calendar>(key, (now) => now && movedIn(now, entry, to));
      return before;
    },
    onError: (_error, _move, before) => void client.setQueryData(key, before),
    onSettled() {
      for (const name of ['calendar', 'posts', 'post', 'slots'])
        void client.invalidateQueries({ queryKey: [name] });
    },
  });
}

/** @throws {RequestError} when the post is not what the calendar shows any more, and nothing was changed */
async function movePost({ entry, to }: Move): Promise<Post> {
  const { post, etag } = await readUnchanged(
    entry.postId,
    { status: entry.postStatus, updatedAt: entry.updatedAt },
    'The post has changed, so it was not moved. Check it and try again.',
  );
  const body = { scheduledAt: to, ...(entry.status === 'draft' && { status: 'draft' }) };
  return (await request<{ data: Post }>('PATCH', `/v1/posts/${post.id}`, body, { 'If-Match': etag })).data;
}

/** The days or hours that have posts, and the first posts of each. */
export type Calendar = AnswerOf<'GET /calendar/{from}/{to}'>;

/** A post at one of its times. */
export type CalendarEntry = Calendar['entries'][number];

export type EntryMedium = NonNullable<CalendarEntry['medium']>;

/** A day or an hour with posts, ISO 8601; the end is excluded. */
type CalendarCell = Calendar['cells'][number];

/**
 * A calendar in which a post has moved, all parts of it, also those that had a time of their own.
 * @param at the new time, ISO 8601
 */
export function movedIn(calendar: Calendar, entry: CalendarEntry, at: string): Calendar {
  const listed = calendar.entries.filter(({ postId }) => postId === entry.postId);
  const left = (listed.length > 0 ? listed : [entry]).map((part) => part.at);
  const others = calendar.entries.filter(({ postId }) => postId !== entry.postId);
  const cells = calendar.cells.map((cell) => ({
    ...cell,
    count: cell.count - left.filter((time) => isIn(cell, time)).length + (isIn(cell, at) ? 1 : 0),
  }));
  return {
    cells: [...cells, ...(cells.some((cell) => isIn(cell, at)) ? [] : [newCell(at)])].filter(
      ({ count }) => count > 0,
    ),
    entries: [...others, { ...entry, at, times: 1 }].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  };
}

const isIn = ({ from, to }: CalendarCell, at: string): boolean =>
  Date.parse(from) <= Date.parse(at) && Date.parse(at) < Date.parse(to);

/** Its end is a guess until the calendar is read again. */
const newCell = (at: string): CalendarCell => ({
  from: at,
  to: new Date(Date.parse(at) + 60_000).toISOString(),
  count: 1,
  more: false,
});
