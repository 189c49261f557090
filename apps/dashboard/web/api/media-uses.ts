import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { request } from './request.ts';
import type { Post } from './types.ts';

/** How much a medium is used. */
export interface MediumUses {
  readonly id: string;
  /** Posts that use it; at least so many where there are `more`. */
  readonly posts: number;
  readonly more: boolean;
  /** A post that is not out everywhere may still need it. */
  readonly needed: boolean;
}

/** A post that uses a medium. */
export interface UsingPost extends Pick<Post, 'id' | 'content' | 'status' | 'scheduledAt' | 'createdAt'> {}

interface UsingPosts {
  readonly posts: readonly UsingPost[];
  /** True when there are more than these. */
  readonly more: boolean;
}

// Both begin with `posts`: they are read again whenever posts have changed.

/** How much media are used, by their ids, as far as it is known yet. @param pages ids that are asked for together */
export const useMediaUses = (pages: readonly (readonly string[])[]): ReadonlyMap<string, MediumUses> =>
  useQueries({
    queries: pages
      .filter(({ length }) => length > 0)
      .map((ids) => ({
        queryKey: ['posts', 'uses', ids],
        queryFn: async () => {
          const used = (await request<{ data: MediumUses[] }>('GET', `/app/media-uses?ids=${ids.join(',')}`))
            .data;
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
    queryFn: async ({ pageParam }) =>
      (
        await request<{ data: UsingPosts }>(
          'GET',
          `/app/media/${id}/posts${pageParam && `?after=${pageParam}`}`,
        )
      ).data,
    getNextPageParam: ({ posts, more }) => (more ? posts.at(-1)?.id : undefined),
  });
