import type { Sql } from '../../client.ts';
import { Prisma } from '../../generated/client.ts';
import { toPage } from '../../page.ts';
import { andInReach, type Reader } from '../../reader.ts';
import { opaqueArray } from '../../sql-parts.ts';
import { findByExternalId } from '../external-ids.ts';
import { isPlain, type PostFilter } from './filter.ts';
import { listCandidates } from './list-candidates.ts';
import { newestOfEach, ownersOf } from './owners.ts';
import { alone, type ListedPosts, readListed, readListing } from './read-listed.ts';
import { type IdPage, idsOf, maxScanned, maxScannedUnindexed, scanPosts } from './scan-posts.ts';
import { type ReadPage, scanPublications } from './scan-publications.ts';
import { findByWords, findCandidates, queriesOf } from './search.ts';
import { searchByTime, type TimeSearch } from './search-by-time.ts';

/**
 * The newest first, or in the order of the filter.
 * @param maxPosts posts that are scanned at most where no index holds what is asked for
 * @returns `next`: the key after which the next page begins; null when there is none
 */
export async function listPosts(
  db: Sql,
  reader: Reader,
  filter: PostFilter,
  maxPosts?: number,
): Promise<PostPage> {
  const { ids, next, listed } = await findPage(db, reader, filter, maxPosts);
  if (listed !== undefined) return { ...listed, next, hasMore: next !== null };
  const fitting = filter.withItems ? await countFitting(db, ids) : ids.length;
  if (fitting < ids.length) return listPosts(db, reader, { ...filter, limit: fitting }, maxPosts);
  return { ...(await readListed(db, reader, ids, filter)), next, hasMore: next !== null };
}

/** The ids of such a page alone. */
export async function listPostIds(db: Sql, reader: Reader, filter: PostFilter): Promise<IdPage> {
  const { ids, next } = await findPage(db, reader, { ...filter, withItems: true }); // what they say is read with none
  return { ids, next };
}

interface PostPage extends ListedPosts {
  readonly next: string | null;
  readonly hasMore: boolean;
}

/** Bytes of a page with all items, as far as more than one post is in it. */
const maxBytes = 1_000_000;

/** What an item costs beside its text, bytes: 2,500 of them are a page. */
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
  const page = plainPage(reader, filter);
  if (!filter.withItems) {
    const { limit } = filter;
    const posts = Prisma.sql`SELECT *, row_number() OVER (ORDER BY id DESC) AS place FROM (${page}) page`;
    const { rows, ...listed } = await readListing(db, reader, { ...alone, posts });
    const { rows: shown, hasMore } = toPage(rows, limit);
    return { ids: [], next: hasMore ? (shown.at(-1)?.id ?? null) : null, listed: { ...listed, rows: shown } };
  }
  const { rows, hasMore } = toPage(
    await db.$queryRaw<{ id: string }[]>`${page} ORDER BY id DESC`,
    filter.limit,
  );
  const ids = rows.map(({ id }) => id);
  return { ids, next: hasMore ? (ids.at(-1) ?? null) : null };
}

async function findIds(db: Sql, reader: Reader, filter: PostFilter, maxPosts = maxScanned): Promise<IdPage> {
  const { search, externalId, sort } = filter;
  if (search === null) return { ids: [], next: null };
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
  if (candidates.kind !== 'many' || sort !== undefined || page.ids.length > 0 || page.next === null)
    return page;
  return listByTime(db, reader, filter, { ...candidates, maxPosts, end: page.next });
}

/**
 * Scans the one index that holds the list in its order, and stops after a page and one more. Postgres knows neither how
 * many posts a user has nor where they are, and with `user_id = … ORDER BY id` it may sort them all, or scan those of
 * others. Rows that are compared in the order of the index leave it no cheaper way; whose they are is asked of the page.
 * See apps/docs/decisions/0012-growth.md.
 */
function plainPage(reader: Reader, { limit, after, profileId, status }: PostFilter): Prisma.Sql {
  const owners = ownersOf(reader, profileId);
  const page = newestOfEach(owners, limit + 1, (owner) => {
    const { columns, values, newest } = indexRange(owners.column, owner, status);
    const upTo =
      after === undefined
        ? Prisma.sql`(${columns}) <= (${values})`
        : Prisma.sql`(${columns}, id) <= (${values}, ${after}) AND id <> ${after}`;
    return Prisma.sql`
      SELECT * FROM posts
      WHERE (${columns}) >= (${values}) AND ${upTo}
        AND status <> 'cancelled' ${reader.sandbox ? Prisma.sql`AND sandbox` : Prisma.empty}
      ORDER BY ${newest} LIMIT ${limit + 1}`;
  });
  return Prisma.sql`SELECT * FROM (${page}) AS page
    WHERE user_id = ${reader.userId} ${andInReach(reader, Prisma.sql`profile_id`)} `;
}

/** The columns of an index before the id, and where the list is in it. */
const indexRange = (column: string, owner: Prisma.Sql, status: PostFilter['status']) =>
  status === undefined
    ? { columns: Prisma.raw(column), values: owner, newest: Prisma.raw(`${column} DESC, id DESC`) }
    : {
        columns: Prisma.raw(`${column}, status`),
        values: Prisma.sql`${owner}, ${status}::post_status`,
        newest: Prisma.raw(`${column} DESC, status DESC, id DESC`),
      };

/**
 * A page of posts with words that many have, where a scan up to `end` found none: those of the last time in which such posts
 * were made, or none and a `next` that leads there.
 * @param search `due`: posts that the index does not hold yet
 */
async function listByTime(
  db: Sql,
  reader: Reader,
  filter: PostFilter,
  { due, ...search }: TimeSearch & { readonly due: readonly string[] },
): Promise<IdPage> {
  const { end, maxPosts } = search;
  const result = await searchByTime(db, reader.userId, search);
  const oldest = idsOf(filter).first;
  const upTo = (id: string) => (id > oldest ? id : null);
  if (result.kind === 'jump') {
    const isPassed = due.some((id) => id < end && id >= result.end);
    return { ids: [], next: isPassed ? end : upTo(result.end) };
  }
  const found = await findByWords(db, result.query, maxPosts);
  if (found === null) return { ids: [], next: end };
  const ids = [...new Set([...found, ...due])].filter((id) => id >= result.first && id < end);
  const page = await listCandidates(db, reader, filter, ids);
  return { ids: page.ids, next: page.next ?? upTo(result.first) };
}
