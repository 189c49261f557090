import type { Sql } from '../../client.ts';
import { Prisma } from '../../generated/client.ts';
import type { Reader } from '../../reader.ts';
import { opaqueArray } from '../../sql-parts.ts';
import { matching, type PostFilter } from './filter.ts';
import { type IdPage, idsOf, toIdPage } from './scan-posts.ts';
import {
  isAfter,
  keyMoment,
  keyOf,
  ofSameAccounts,
  type PublicationKeyParts,
  type PublicationOrder,
  publicationOrders,
  type SortedFilter,
  withinTimes,
} from './scan-publications.ts';

/** A page of those candidates of a search that match the filter, in its order. */
export const listCandidates = (
  db: Sql,
  reader: Reader,
  filter: PostFilter,
  candidates: readonly string[],
): Promise<IdPage> => {
  const { sort } = filter;
  return sort === undefined
    ? listNewest(db, reader, filter, { candidates, end: null })
    : listSorted(db, reader, { ...filter, sort }, candidates);
};

/** SQL: the posts `s` with these ids, each read by its id, in the order `c.n` of the list. */
export const postsById = (ids: readonly string[]): Prisma.Sql => Prisma.sql`
  unnest(${opaqueArray(ids)}::text[]) WITH ORDINALITY AS c (id, n) CROSS JOIN LATERAL (SELECT * FROM posts WHERE id = c.id OFFSET 0) s`;

/** The same in the order of creation. @param end where further candidates may be; null when these are all */
export async function listNewest(
  db: Sql,
  reader: Reader,
  filter: PostFilter,
  { candidates, end: onwards }: { readonly candidates: readonly string[]; readonly end: string | null },
): Promise<IdPage> {
  const { first, end } = idsOf(filter);
  const oldestFirst = candidates.filter((id) => id >= first && id < end).toSorted();
  const inOrder = filter.before === undefined ? oldestFirst.toReversed() : oldestFirst;
  const found =
    inOrder.length === 0
      ? []
      : await db.$queryRaw<{ id: string }[]>`
          SELECT c.id FROM ${postsById(inOrder)} WHERE ${matching(reader, filter)} ORDER BY c.n LIMIT ${filter.limit + 1}`;
  return toIdPage(
    filter,
    found.map(({ id }) => id),
    onwards,
  );
}

async function listSorted(
  db: Sql,
  reader: Reader,
  filter: SortedFilter,
  candidates: readonly string[],
): Promise<IdPage> {
  if (candidates.length === 0) return { ids: [], next: null };
  const order = publicationOrders[filter.sort];
  const { limit, after } = filter;
  const [at, direction] = [Prisma.raw(order.at), Prisma.raw(order.direction)];
  const key = keyMoment(order, after);
  const [found] = await db.$queryRaw<[{ page: Entry[] }]>`
    SELECT coalesce(jsonb_agg(jsonb_build_array(page.at, page.id, page.post_id) ORDER BY page.at ${direction}, page.id ${direction}), '[]') AS page
    FROM (
      SELECT first.at, first.id, s.id AS post_id FROM ${postsById(candidates)} CROSS JOIN LATERAL (
          SELECT p.${at} AS at, p.id FROM publications p WHERE p.post_id = s.id AND p.status IN ${order.states} ${ofSameAccounts(filter)} ${withinTimes(order, filter)}
          ORDER BY p.${at} ${direction}, p.id ${direction} LIMIT 1) first
      WHERE (first.at, first.id) ${isAfter(order)} (${key.at}, ${key.id})
        AND ${matching(reader, { ...filter, from: undefined, to: undefined })}
      ORDER BY first.at ${direction}, first.id ${direction} LIMIT ${limit + 1}) page`;
  return toSortedPage(order, limit, found.page);
}

/** A post, where its first publication is. */
type Entry = readonly [at: string, id: string, postId: string];

function toSortedPage(order: PublicationOrder, limit: number, entries: readonly Entry[]): IdPage {
  const page = entries.slice(0, limit);
  const [lastAt, lastId] = page.at(-1) ?? [];
  const last: PublicationKeyParts | null =
    entries.length > limit && lastAt !== undefined && lastId !== undefined ? [lastAt, lastId] : null;
  return { ids: page.map(([, , postId]) => postId), next: last ? keyOf(order, last) : null };
}
