import type { Platform } from '@carillon/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePollInterval } from '../live/live.ts';
import { exchange, request } from './request.ts';
import type { Attempt, FullPost, Listed, ListedPost, Post } from './types.ts';

export type PostStatus = ListedPost['status'];

export interface PostFilter {
  readonly status?: PostStatus | undefined;
  readonly profileId?: string | undefined;
}

/** A post's text and state on one account. */
export interface PostTarget {
  readonly socialAccountId: string;
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly platformAvatar: string;
  readonly sandbox: boolean;
  readonly active: boolean;
  /** Something of it is on the network, or may be. */
  readonly begun: boolean;
  readonly items: readonly {
    readonly content: string;
    readonly linkCard: boolean;
    readonly state: 'pending' | 'sending' | 'sent';
    readonly url: string | null;
    readonly media: readonly { readonly id: string; readonly altText: string }[];
  }[];
}

/** A post, and its ETag: a change sends it along, so that a newer version is not overwritten. */
export interface ReadPost {
  readonly post: FullPost;
  readonly etag: string;
}

const open: readonly PostStatus[] = ['scheduled', 'queued', 'publishing'];

export const isOpen = ({ status }: Pick<Post, 'status'>): boolean => open.includes(status);

/** The newest first, page by page. */
export function usePosts({ status, profileId }: PostFilter, enabled = true) {
  const pollIntervalMs = usePollInterval();
  return useInfiniteQuery({
    queryKey: ['posts', { status, profileId }],
    enabled,
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ limit: '20' });
      if (status !== undefined) query.set('status', status);
      if (profileId !== undefined) query.set('profile_id', profileId);
      if (pageParam !== '') query.set('cursor', pageParam);
      return request<Listed<ListedPost>>('GET', `/v1/posts?${query}`);
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isOpen)) ? pollIntervalMs : false,
  });
}

export async function readPost(id: string): Promise<ReadPost> {
  const { answer, headers } = await exchange<{ data: FullPost }>('GET', `/v1/posts/${id}`);
  return { post: answer.data, etag: headers.get('etag') ?? '' };
}

export const readTargets = async (id: string): Promise<PostTarget[]> =>
  (await request<{ data: PostTarget[] }>('GET', `/app/posts/${id}`)).data;

export function usePost(id: string) {
  const pollIntervalMs = usePollInterval();
  return useQuery({
    queryKey: ['post', id],
    queryFn: () => readPost(id),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.post) ? pollIntervalMs : false),
  });
}

export const usePostTargets = (id: string) =>
  useQuery({
    queryKey: ['post', id, 'targets'],
    queryFn: () => readTargets(id),
  });

/** The newest attempts; further pages go back in time. */
export function useAttempts(id: string) {
  return useInfiniteQuery({
    queryKey: ['post', id, 'attempts'],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ limit: '20', ...(pageParam && { cursor: pageParam }) });
      return request<Listed<Attempt>>('GET', `/v1/posts/${id}/attempts?${query}`);
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

interface Done {
  readonly data: Post;
  /** The result, in a sentence. */
  readonly message: string;
}

/** A request that acts on a whole post; afterwards the post is read again, whether it worked or not. */
function usePostAction<Given>(id: string, mutationFn: (given: Given) => Promise<Done | undefined>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: (done, error) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['posts'] }),
        client.invalidateQueries({ queryKey: ['calendar'] }),
        (done !== undefined || error !== null) && client.invalidateQueries({ queryKey: ['post', id] }),
      ]),
  });
}

export const usePublishPost = (id: string) =>
  usePostAction<void>(id, () => request<Done>('POST', `/v1/posts/${id}/publish`));

export const useResendPost = (id: string) =>
  usePostAction<void>(id, () => request<Done>('POST', `/v1/posts/${id}/resend`));

/** Deletes a post. Answers undefined when all of it is gone; where it was too late the rest stays, and a sentence says so. */
export const useDeletePost = (id: string) =>
  usePostAction(id, (etag: string) =>
    request<Done | undefined>('DELETE', `/v1/posts/${id}`, undefined, { 'if-match': etag }),
  );
