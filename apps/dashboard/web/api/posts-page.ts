import type { Platform } from '@carillon/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { loadCode } from '../parts/load-code.ts';
import { useChosenProfile } from './chosen-profile.ts';
import { usePollInterval } from './live.ts';
import { isOpen } from './posts.ts';
import { request } from './request.ts';
import type { Listed, ListedPost } from './types.ts';

export type PostStatus = ListedPost['status'];

/** Filter of a list of posts; null for all. */
export interface PostsFilter {
  readonly q: string | null;
  readonly profileId: string | null;
  readonly accountId: string | null;
  readonly platform: Platform | null;
}

/** Order: the newest, the next to go out, or the last published first. */
export type PostsOrder = 'newest' | 'due' | 'published';

/** Days of the time that a list is in the order of: from the beginning of one to the end of another. */
interface DaysFilter {
  /** YYYY-MM-DD; null for all. */
  readonly from: string | null;
  readonly to: string | null;
  readonly timezone: string;
}

export interface PostsQuery extends PostsFilter {
  readonly status?: PostStatus | undefined;
  readonly platformStatus?: string | undefined;
  readonly sort: PostsOrder;
  readonly days: DaysFilter;
}

interface PostsPage {
  readonly posts: readonly ListedPost[];
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
}

export interface Count {
  readonly count: number;
  /** There may be more. */
  readonly atLeast: boolean;
}

export interface Counts {
  readonly status: Readonly<Record<string, Count>>;
  readonly platformStatus: Readonly<Record<string, Count>>;
}

/** Pause in the typing after which it is searched for, ms. */
const typingPauseMs = 200;

/** Posts of a page. */
export const pageSize = 25;

/** Parts of a list that are looked through for one page: where few posts fit, a part may have none of them. */
const maxParts = 20;

function searchOf({ q, profileId, accountId, platform }: PostsFilter): URLSearchParams {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (profileId) search.set('profile_id', profileId);
  if (accountId) search.set('account_id', accountId);
  if (platform) search.set('platform', platform);
  return search;
}

/** Days need the calendar of a zone, which no other part of the screen does. */
async function addDays(search: URLSearchParams, { from, to, timezone }: DaysFilter): Promise<void> {
  if (from === null && to === null) return;
  const { boundsOf } = await loadCode(() => import('../time/day-bounds.ts'));
  if (from !== null) search.set('from', boundsOf([from], timezone).from);
  if (to !== null) search.set('to', boundsOf([to], timezone).to);
}

/** The parameters of a list that say which posts it has, and in which order. */
export async function filterParameters(query: PostsQuery): Promise<URLSearchParams> {
  const search = searchOf(query);
  if (query.status) search.set('status', query.status);
  if (query.platformStatus) search.set('platform_status', query.platformStatus);
  if (query.sort !== 'newest') search.set('sort', query.sort);
  await addDays(search, query.days);
  return search;
}

/** The post that its author gave this id, where the search found no text; none where nothing is searched for. */
async function withOwnId(search: URLSearchParams): Promise<readonly ListedPost[]> {
  const { q, limit, cursor, ...others } = Object.fromEntries(search);
  if (q === undefined) return [];
  const own = new URLSearchParams({ ...others, external_id: q });
  return (await request<Listed<ListedPost>>('GET', `/v1/posts?${own}`)).data;
}

async function readPage(query: PostsQuery, cursor: string | null): Promise<PostsPage> {
  const search = await filterParameters(query);
  const posts: ListedPost[] = [];
  let next = cursor;
  for (let part = 0; part < maxParts; part += 1) {
    search.set('limit', String(pageSize - posts.length));
    if (next !== null) search.set('cursor', next);
    const answer = await request<Listed<ListedPost>>('GET', `/v1/posts?${search}`);
    posts.push(...answer.data);
    next = answer.nextCursor ?? null;
    if (next === null || posts.length >= pageSize) break;
  }
  if (posts.length === 0 && next === null && cursor === null) posts.push(...(await withOwnId(search)));
  return { posts, next };
}

/** One page of posts, in their order. @param cursor null for the first page */
export function usePostsPage(query: PostsQuery, cursor: string | null) {
  const pollIntervalMs = usePollInterval();
  return useQuery({
    queryKey: ['posts', 'page', query, cursor],
    placeholderData: keepPreviousData,
    queryFn: () => readPage(query, cursor),
    refetchInterval: ({ state }) => (state.data?.posts.some(isOpen) ? pollIntervalMs : false),
  });
}

/** Posts that are listed where people look for anything. */
const maxFound = 5;

/** The newest posts of the profile with the typed words in them; none while nothing is typed. */
export function useFoundPosts(typed: string): readonly ListedPost[] {
  const [query] = useDebouncedValue(typed.trim(), typingPauseMs);
  const { profileId } = useChosenProfile();
  const { data } = useQuery({
    queryKey: ['posts', 'found', query, profileId],
    enabled: query !== '',
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const search = searchOf({ q: query, profileId, accountId: null, platform: null });
      const { data } = await request<Listed<ListedPost>>('GET', `/v1/posts?limit=${maxFound}&${search}`);
      return data.length > 0 ? data : withOwnId(search);
    },
  });
  return query === '' || typed.trim() === '' ? [] : (data ?? []);
}

/** How many posts of each status there are. */
export const usePostCounts = (filter: PostsFilter) =>
  useQuery({
    queryKey: ['posts', 'counts', filter],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const search = searchOf(filter);
      const { data } = await request<{ data: Counts }>('GET', `/v1/posts/counts?${search}`);
      return hasSome(data) ? data : countsOf(await withOwnId(search));
    },
  });

const hasSome = ({ status }: Counts): boolean => Object.values(status).some(({ count }) => count > 0);

/** Counts where the server counts by words only: a post found by the id of its author, if one was. */
function countsOf(found: readonly ListedPost[]): Counts {
  const count = (statuses: readonly string[]) =>
    Object.fromEntries(statuses.map((status) => [status, { count: found.length, atLeast: false }]));
  return {
    status: count(found.map(({ status }) => status)),
    platformStatus: count(found.flatMap(({ platforms }) => platforms.map(({ status }) => status))),
  };
}
