import type { Sql } from '../../client.ts';
import { Prisma } from '../../generated/client.ts';
import { readPage, type Stretch, toPart } from '../../page.ts';
import { andInReach, type Reader } from '../../reader.ts';
import { opaqueArray } from '../../sql-parts.ts';
import { findByExternalId } from '../external-ids.ts';
import { isPlain, type PostFilter } from './filter.ts';
import { listCandidates, listNewest } from './list-candidates.ts';
import { firstOfEach, ownersOf } from './owners.ts';
import { alone, type ListedPosts, readListed, readListing } from './read-listed.ts';
import {
  allIds,
  type IdPage,
  idsOf,
  maxScanned,
  maxScannedUnindexed,
  noPosts,
  scanPosts,
  toIdPage,
} from './scan-posts.ts';
import { type ReadPage, scanPublications } from './scan-publications.ts';
import { findByWords, findCandidates, queriesOf } from './search.ts';
import { searchByTime, type TimeSearch } from './search-by-time.ts';

/**
 * The newest first, or in the order of the filter.
 * @param maxPosts posts that are scanned at most where no index holds what is asked for
 * @returns `next`: the key after which the next page begins; null without one. `previous`: the key before which the
 * page before ends, where the list goes backwards
 */
export async function listPosts(
  db: Sql,
  reader: Reader,
  filter: PostFilter,
  maxPosts?: number,
): Promise<PostPage> {
  const { ids, next, previous, listed } = await findPage(db, reader, filter, maxPosts);
  const beside = { next, previous, hasMore: next !== null };
  if (listed !== undefined) return { ...listed, ...beside };
  const inOrderOfReading = filter.before === undefined ? ids : ids.toReversed();
  const fitting = filter.withItems ? await countFitting(db, inOrderOfReading) : ids.length;
  if (fitting < ids.length) return listPosts(db, reader, { ...filter, limit: fitting }, maxPosts);
  return { ...(await readListed(db, reader, ids, filter)), ...beside };
}

/** The ids of such a page alone. */
export async function listPostIds(db: Sql, reader: Reader, filter: PostFilter): Promise<IdPage> {
  const { ids, next } = await findPage(db, reader, { ...filter, withItems: true }); // what they say is read with none
  return { ids, next };
}

interface PostPage extends ListedPosts, Pick<IdPage, 'next' | 'previous'> {
  readonly hasMore: boolean;
}

/** Bytes of a page with all items, as far as more than one post is in it. */
const maxBytes = 1_000_000;

/** Cost of an item beside its text, bytes: 2,500 of them are a page. */
const bytesOfItem = 400;

/** How many of the first posts may be read with all that they say; at least one. */
async function countFitting(db: Sql, postIds: readonly string[]): Promise<number> {
  if (postIds.length === 0) return 0;
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT sum(bytes) OVER (ORDER BY place) AS bytes FROM (
        SELECT wanted.place, coalesce(sum(octet_length(i.content) + ${bytesOfItem}::int), 0) AS bytes
        FROM unnest(${opaqueArray(postIds)}::text[]) WITH ORDINALITY AS wanted (id, place)
          LEFT JOIN publications p ON p.post_id = wanted.id AND p.status <> 'cancelled' LEFT JOIN items i ON i.publication_id = p.id
        GROUP BY wanted.place) post) so_far WHERE bytes <= ${maxBytes}::int`;
  return Math.max(1, row?.count ?? 0);
}

/** The ids of a page; with the posts where no more is to be known before they are read. */
async function findPage(db: Sql, reader: Reader, filter: PostFilter, maxPosts?: number): Promise<ReadPage> {
  if (!isPlain(filter)) return findIds(db, reader, filter, maxPosts);
  return filter.withItems ? findPlain(db, reader, filter) : readPlain(db, reader, filter);
}

async function findPlain(db: Sql, reader: Reader, filter: PostFilter): Promise<ReadPage> {
  const { rows, ...beside } = await readPage(filter, (stretch) => {
    const order = Prisma.raw(stretch.backwards ? 'ASC' : 'DESC');
    return db.$queryRaw<{ id: string }[]>`${plainStretch(reader, filter, stretch)} ORDER BY id ${order}`;
  });
  const ids = rows.map(({ id }) => id);
  return { ids, ...keysBeside(ids, beside) };
}

/** The same with the posts, in one statement. */
async function readPlain(db: Sql, reader: Reader, filter: PostFilter): Promise<ReadPage> {
  const { limit, after, before } = filter;
  const backwards = before !== undefined;
  const from = before ?? after;
  const page = plainStretch(reader, filter, { from, including: false, backwards, take: limit + 1 });
  const others = plainStretch(reader, filter, { from, including: true, backwards: !backwards, take: 1 });
  const posts = Prisma.sql`SELECT *, row_number() OVER (ORDER BY id DESC) AS place FROM (${page}) page`;
  const columns = from === undefined ? Prisma.empty : Prisma.sql`EXISTS (${others}) AS "hasOthers",`;
  const { rows, hasOthers, ...listed } = await readListing<{ readonly hasOthers?: boolean }>(db, reader, {
    ...alone,
    columns,
    posts,
  });
  const { rows: shown, hasMore: goesOn } = toPart(backwards ? rows.toReversed() : rows, limit);
  if (backwards) shown.reverse();
  const isThere = hasOthers === true;
  const beside = { hasMore: backwards ? isThere : goesOn, hasPrevious: backwards ? goesOn : isThere };
  const ids = shown.map(({ id }) => id);
  return { ids, ...keysBeside(ids, beside), listed: { ...listed, rows: shown } };
}

/** The keys of the pages beside one. One without posts stands behind the last of the list, or before the first. */
const keysBeside = (
  ids: readonly string[],
  { hasMore, hasPrevious }: { readonly hasMore: boolean; readonly hasPrevious: boolean },
) => ({
  next: hasMore ? (ids.at(-1) ?? allIds.end) : null,
  previous: hasPrevious ? (ids[0] ?? allIds.first) : null,
});

async function findIds(db: Sql, reader: Reader, filter: PostFilter, maxPosts = maxScanned): Promise<IdPage> {
  const { search, externalId, sort } = filter;
  if (search === null) return sort === undefined ? noPosts : { ids: [], next: null };
  if (externalId !== undefined)
    return listCandidates(db, reader, filter, await findByExternalId(db, reader.userId, externalId));
  const scan = (max: number) =>
    sort === undefined
      ? scanPosts(db, reader, filter, max)
      : scanPublications(db, reader, { ...filter, sort }, max);
  const queries = queriesOf(reader.userId, filter);
  if (queries.length === 0) return scan(maxPosts);
  const candidates = await findCandidates(db, reader.userId, queries, maxPosts);
  if (candidates.kind === 'found') return listCandidates(db, reader, filter, candidates.ids);
  const page = await scan(
    candidates.kind === 'unindexed' ? Math.min(maxPosts, maxScannedUnindexed) : maxPosts,
  );
  const backwards = filter.before !== undefined;
  const onwards = backwards ? (page.previous ?? null) : page.next;
  if (candidates.kind !== 'many' || sort !== undefined || page.ids.length > 0 || onwards === null)
    return page;
  return listByTime(db, reader, filter, { ...candidates, maxPosts, from: onwards, backwards });
}

/**
 * Scans the one index that holds the list in its order, and stops after a page and one more. Postgres knows neither how
 * many posts a user has nor where they are, and with `user_id = … ORDER BY id` it may sort them all, or scan those of
 * others. Rows that are compared in the order of the index leave it no cheaper way; whose they are is asked of the page.
 * See apps/docs/internals/growth.md.
 */
function plainStretch(
  reader: Reader,
  { profileId, status }: PostFilter,
  { from, including, backwards, take }: Stretch,
): Prisma.Sql {
  const owners = ownersOf(reader, profileId);
  const direction = backwards ? 'ASC' : 'DESC';
  const upTo = Prisma.raw(backwards ? '>=' : '<=');
  const downTo = Prisma.raw(backwards ? '<=' : '>=');
  const page = firstOfEach(owners, { limit: take, direction }, (owner) => {
    const { columns, values, order } = indexRange(owners.column, owner, status, direction);
    const beyond =
      from === undefined
        ? Prisma.sql`(${columns}) ${upTo} (${values})`
        : Prisma.sql`(${columns}, id) ${upTo} (${values}, ${from}) ${including ? Prisma.empty : Prisma.sql`AND id <> ${from}`}`;
    return Prisma.sql`
      SELECT * FROM posts
      WHERE (${columns}) ${downTo} (${values}) AND ${beyond}
        AND status <> 'cancelled' ${reader.sandbox ? Prisma.sql`AND sandbox` : Prisma.empty}
      ORDER BY ${order} LIMIT ${take}`;
  });
  return Prisma.sql`SELECT * FROM (${page}) AS page
    WHERE user_id = ${reader.userId} ${andInReach(reader, Prisma.sql`profile_id`)} `;
}

/** The columns of an index before the id, and where the list is in it. */
function indexRange(
  column: string,
  owner: Prisma.Sql,
  status: PostFilter['status'],
  direction: 'ASC' | 'DESC',
) {
  const columns = status === undefined ? [column] : [column, 'status'];
  return {
    columns: Prisma.raw(columns.join(', ')),
    values: status === undefined ? owner : Prisma.sql`${owner}, ${status}::post_status`,
    order: Prisma.raw([...columns, 'id'].map((each) => `${each} ${direction}`).join(', ')),
  };
}

/**
 * A page of posts with words that many have, where a scan up to `from` found none: those of the next time in which such posts
 * were made, or none and a key that leads there.
 * @param search `due`: posts that the index does not hold yet
 */
async function listByTime(
  db: Sql,
  reader: Reader,
  filter: PostFilter,
  { due, ...search }: TimeSearch & { readonly due: readonly string[] },
): Promise<IdPage> {
  const { from, backwards, maxPosts } = search;
  const result = await searchByTime(db, reader.userId, search);
  const { first, end } = idsOf(filter);
  const isWithin = (id: string, to: string) => (backwards ? id > from && id < to : id < from && id >= to);
  const unlessOver = (id: string) => ((backwards ? id < end : id > first) ? id : null);
  if (result.kind === 'jump') {
    const isPassed = due.some((id) => isWithin(id, result.to));
    return toIdPage(filter, [], isPassed ? from : unlessOver(result.to));
  }
  const found = await findByWords(db, result.query, maxPosts);
  if (found === null) return toIdPage(filter, [], from);
  const ids = [...new Set([...found, ...due])].filter((id) => isWithin(id, result.end));
  return listNewest(db, reader, filter, { candidates: ids, end: unlessOver(result.end) });
}
