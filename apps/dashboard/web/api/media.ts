import type { MediaType } from '@carillon/core';
import {
  type InfiniteData,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { serverNow } from '../time/server-clock.ts';
import { type AnswerOf, ask } from './ask.ts';
import { queryClient } from './query-client.ts';
import { request } from './request.ts';
import type { Listed, Medium } from './types.ts';

/** Time between two looks at a medium that is being prepared, ms. */
const lookMs = 500;

/** Time between two looks at the library while one of its media is, ms. */
const lookAllMs = 1_500;

/** Where the file of a medium is, for people who are signed in. */
export const fileOf = (id: string, name: 'content' | 'thumbnail'): string => `/v1/media/${id}/${name}`;

const medium = (id: string) =>
  queryOptions({
    queryKey: ['medium', id],
    staleTime: 60_000,
    queryFn: async () => (await request<{ data: Medium }>('GET', `/v1/media/${id}`)).data,
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? lookMs : false),
  });

/** A medium; read again and again while it is being prepared. Nothing while the id is empty. */
export const useMedium = (id: string) => useQuery({ ...medium(id), enabled: id !== '' });

/** Media by their ids, as far as they are known by now. */
export function useMedia(ids: readonly string[]): ReadonlyMap<string, Medium> {
  const queries = useQueries({ queries: [...new Set(ids)].map(medium) });
  return new Map(queries.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data] as const])));
}

/** Ids of those that cannot be sent with a post yet: they are being prepared, or are not known yet. */
export function useUnprepared(ids: readonly string[]): ReadonlySet<string> {
  const unique = [...new Set(ids)];
  const queries = useQueries({ queries: unique.map(medium) });
  return new Set(
    unique.filter((_, index) => {
      const { data, isPending = false } = queries[index] ?? {};
      return isPending || data?.status === 'processing';
    }),
  );
}

/** A medium as it is known by now, without asking for it. */
export const knownMedium = (id: string): Medium | undefined => queryClient.getQueryData(medium(id).queryKey);

/** Keeps a medium as an answer had it. */
export const keepMedium = (answered: Medium): void =>
  void queryClient.setQueryData(medium(answered.id).queryKey, answered);

/** Forgets a medium that was deleted. */
export function forgetMedium(id: string): void {
  void queryClient.invalidateQueries({ queryKey: medium(id).queryKey, refetchType: 'none' });
  queryClient.setQueriesData<InfiniteData<Listed<Medium>>>(
    { queryKey: libraryKey },
    (read) =>
      read && {
        ...read,
        pages: read.pages.map((page) => ({ ...page, data: page.data.filter((each) => each.id !== id) })),
      },
  );
}

const libraryKey = ['media'];

const tagsKey = ['media-tags'];

export function readLibraryAgain(): void {
  void queryClient.invalidateQueries({ queryKey: libraryKey });
  void queryClient.invalidateQueries({ queryKey: tagsKey });
}

/** States to ask the library for, beside type: all without one. */
export const mediaStates = ['kept', 'unused', 'ending'] as const;

export interface MediaFilter {
  readonly type: MediaType | null;
  readonly state: (typeof mediaStates)[number] | null;
  readonly tag: string | null;
  /** Part of the name; empty for all. */
  readonly search: string;
}

/** Media that end by then end soon, ms: a new upload does, after a day. */
const soonMs = 24.5 * 3_600_000;

/** @param now ms */
function queryOf({ type, state, tag, search }: MediaFilter, now: number): URLSearchParams {
  const query = new URLSearchParams({ limit: '24' });
  if (type !== null) query.set('type', type);
  if (state === 'kept') query.set('kept', 'true');
  if (state === 'unused') query.set('used', 'false');
  if (state === 'ending') query.set('expires_before', new Date(now + soonMs).toISOString());
  if (tag !== null) query.set('tag', tag);
  if (search !== '') query.set('q', search);
  return query;
}

/** The tags of all media, with how many have each. */
export const useMediaTags = () => useQuery({ queryKey: tagsKey, queryFn: () => ask('GET /media-tags') });

/** All media that were uploaded, the newest first, page by page. */
export const useLibrary = (filter: MediaFilter) =>
  useInfiniteQuery({
    queryKey: [...libraryKey, filter],
    placeholderData: keepPreviousData,
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = queryOf(filter, serverNow());
      if (pageParam !== '') query.set('cursor', pageParam);
      return request<Listed<Medium>>('GET', `/v1/media?${query}`);
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(({ status }) => status === 'processing'))
        ? lookAllMs
        : false,
  });

/** How much a medium is used. */
export type MediumUses = AnswerOf<'GET /media-uses'>[number];

// Both begin with `posts`: they are read again whenever posts have changed.

/** How much media are used, by their ids, as far as it is known yet. @param pages ids that are asked for together */
export const useMediaUses = (pages: readonly (readonly string[])[]): ReadonlyMap<string, MediumUses> =>
  useQueries({
    queries: pages
      .filter(({ length }) => length > 0)
      .map((ids) => ({
        queryKey: ['posts', 'uses', ids],
        queryFn: async () => {
          const used = await ask('GET /media-uses', { query: { ids: ids.join(',') } });
          return ids.map((id) => used.find((each) => each.id === id) ?? unused(id));
        },
      })),
    combine: (queries) =>
      new Map(queries.flatMap(({ data = [] }) => data.map((uses) => [uses.id, uses] as const))),
  });

const unused = (id: string): MediumUses => ({ id, posts: 0, more: false, needed: false });

/** The posts that use a medium, the newest first, page by page. */
export const useUsingPosts = (id: string) =>
  useInfiniteQuery({
    queryKey: ['posts', 'using', id],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      ask('GET /media/{id}/posts', { params: { id }, query: { after: pageParam || undefined } }),
    getNextPageParam: ({ posts, more }) => (more ? posts.at(-1)?.id : undefined),
  });
