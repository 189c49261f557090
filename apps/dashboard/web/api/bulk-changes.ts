import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type AnswerOf, ask, type GivenTo } from './ask.ts';
import { filterParameters, type PostsQuery } from './posts-page.ts';
import { readPostsAgain } from './query-client.ts';

/** A bulk change, as far as it is. */
export type BulkChange = AnswerOf<'GET /bulk-changes/{id}'>;

export type BulkRequest = GivenTo<'POST /bulk-changes'>['body'];

/** Which posts: all that a list has, or those by name. */
export type BulkChosen = Omit<BulkRequest, 'action'>;

/** Time between two looks at what is at work, ms. */
const lookEveryMs = 1_000;

/** A list as a bulk change takes it. */
export const bulkFilterOf = async (query: PostsQuery): Promise<NonNullable<BulkRequest['filter']>> =>
  Object.fromEntries(await filterParameters(query));

export const isAtWork = ({ state }: Pick<BulkChange, 'state'>): boolean =>
  state === 'running' || state === 'undoing';

/** How many posts a list has, all of them counted. @param isAsked false for what was asked before, if it was */
export const useMatching = (query: PostsQuery, isAsked = true) =>
  useQuery({
    queryKey: ['bulk-changes', 'matching', query],
    enabled: isAsked,
    queryFn: async () => ask('GET /bulk-changes/matching', { query: await bulkFilterOf(query) }),
  });

/** Preview of a bulk change; null for none. */
export const useBulkPreview = (body: BulkRequest | null) =>
  useQuery({
    queryKey: ['bulk-changes', 'preview', body],
    enabled: body !== null,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: () => ask('POST /bulk-changes/preview', { body: body as BulkRequest }),
  });

/** With how many posts of a list something would be done; undefined until that is known, and where none is asked about. */
export const useFitting = (query: PostsQuery | null, action: BulkRequest['action']): number | undefined =>
  useQuery({
    queryKey: ['bulk-changes', 'fitting', query, action],
    enabled: query !== null,
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const filter = await bulkFilterOf(query as PostsQuery);
      return (await ask('POST /bulk-changes/preview', { body: { filter, action } })).count;
    },
  }).data;

export function useBeginBulk() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BulkRequest) => ask('POST /bulk-changes', { body }),
    onSuccess: (change) => {
      client.setQueryData(['bulk-changes', change.id], change);
      return client.invalidateQueries({ queryKey: ['bulk-changes', 'newest'] });
    },
  });
}

export function useUndoBulk(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask('POST /bulk-changes/{id}/undo', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['bulk-changes'] }),
  });
}

/** A bulk change, read again while it is at work or can be taken back; at its end all that shows posts is read again. */
export function useBulkChange(id: string) {
  const query = useQuery({
    queryKey: ['bulk-changes', id],
    queryFn: () => ask('GET /bulk-changes/{id}', { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || isAtWork(data) || data.undoLeftMs > 0 ? lookEveryMs : false,
  });
  useReadPostsAfter(query.data);
  return query;
}

/** The newest bulk change; null without one. */
export function useNewestBulkChange() {
  const query = useQuery({
    queryKey: ['bulk-changes', 'newest'],
    queryFn: async () => (await ask('GET /bulk-changes'))[0] ?? null,
    refetchInterval: ({ state: { data } }) =>
      data && (isAtWork(data) || data.undoLeftMs > 0) ? lookEveryMs : false,
  });
  useReadPostsAfter(query.data ?? undefined);
  return query.data ?? null;
}

function useReadPostsAfter(change: Pick<BulkChange, 'state'> | undefined): void {
  const client = useQueryClient();
  const wasAtWork = useRef(false);
  const isNow = change !== undefined && isAtWork(change);
  useEffect(() => {
    if (wasAtWork.current && !isNow) void readPostsAgain(client);
    wasAtWork.current = isNow;
  }, [client, isNow]);
}
