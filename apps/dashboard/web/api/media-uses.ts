import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { type AnswerOf, ask } from './ask.ts';

/** How much a medium is used. */
export type MediumUses = AnswerOf<'GET /media-uses'>[number];

/** A post that uses a medium. */
export type UsingPost = AnswerOf<'GET /media/{id}/posts'>['posts'][number];

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
