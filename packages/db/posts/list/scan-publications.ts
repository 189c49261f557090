import type { Sql } from '../../client.ts';
import { Prisma } from '../../generated/client.ts';
import { andInReach, type Reader } from '../../reader.ts';
import { literal } from '../../sql-parts.ts';
import { matching, type PostFilter } from './filter.ts';
import { type ListedPost, type ListedPosts, type Listing, readListing } from './read-listed.ts';
import { type IdPage, maxScanned } from './scan-posts.ts';

/**
 * How many publications one statement reads of an account: for a short page, and for a longer one. A post has one publication
 * on an account at most, so a page that leaves nothing out finds all that it needs of each.
 */
const depths = [40, 104] as const;

/** So many times as many may be in its batch, of all accounts together: a post of many accounts has one on each of them. */
const accountsOfPost = 4;

/** Accounts whose publications come first are read as deep, more after them a little; what those have behind it is in the next batch. */
const deepAccounts = 8;
const scannedAccounts = 120;
const shallow = 12;

/** Least that a batch counts towards the most that are scanned. */
const leastOfBatch = 40;

/** A filter for a list in the order of publications. */
export type SortedFilter = PostFilter & { readonly sort: NonNullable<PostFilter['sort']> };

/**
 * Posts in the order of their publications: until the page is full, or enough was scanned.
 * @param maxPublications publications that are scanned
 */
export async function scanPublications(
  db: Sql,
  reader: Reader,
  filter: SortedFilter,
  maxPublications = maxScanned,
): Promise<ReadPage> {
  const found = new Map<string, ListedPost | null>(); // a post that is moved between two batches may be met twice
  let { listed, next }: Pick<ReadPage, 'listed' | 'next'> = { next: filter.after ?? null };
  for (let passed = 0; passed < maxPublications; ) {
    const limit = filter.limit - found.size;
    const asked = { ...filter, limit, after: next ?? undefined, mostScanned: maxPublications - passed };
    const batch = await scanBatch(db, reader, asked);
    for (const id of batch.ids) found.set(id, null);
    for (const post of batch.listed?.rows ?? []) found.set(post.id, post);
    ({ next } = batch);
    listed = together(listed, batch.listed);
    passed += Math.max(leastOfBatch, batch.count);
    if (next === null || found.size >= filter.limit) break;
  }
  const rows = [...found.values()].filter((post) => post !== null);
  return { ids: [...found.keys()], next, listed: listed && { ...listed, rows } };
}

/** A page of ids, with the posts where they were read with it. */
export type ReadPage = IdPage & { readonly listed?: ListedPosts | undefined };

const together = (before: ListedPosts | undefined, after: ListedPosts | undefined) =>
  after && { ...after, mayHaveMedia: after.mayHaveMedia || before?.mayHaveMedia === true };

/**
 * The posts that go out next, or that went out last, each where the first of its publications is, between `from` and `to`. No index holds those of all
 * accounts of a user together: it looks at the first of each account, and then at the first of those accounts whose own come
 * first. Where one of them may have more, or another account begins, what was read ends. A key is a time and a publication;
 * `from` and `to` are such times.
 * @returns `count`: publications that were looked at
 */
async function scanBatch(
  db: Sql,
  reader: Reader,
  filter: SortedFilter & { readonly mostScanned: number },
): Promise<ReadPage & { readonly count: number }> {
  const order = publicationOrders[filter.sort];
  const { limit, after } = filter;
  const at = Prisma.raw(order.at);
  const direction = Prisma.raw(order.direction);
  const last = Prisma.raw(order.direction === 'ASC' ? 'DESC' : 'ASC');
  const depth = depths.find((each) => each > limit) ?? depths[1];
  const most = Math.min(depth * accountsOfPost, filter.mostScanned);
  const parts = Prisma.sql`
    head AS MATERIALIZED (
      SELECT a.id, first.${at} AS at, first.id AS first, row_number() OVER (ORDER BY first.${at} ${direction}, first.id ${direction}) AS place
      FROM social_accounts a CROSS JOIN LATERAL (${firstOf(order, Prisma.sql`a.id`, 1, filter)}) first
      WHERE ${accountsOf(reader, filter)} ORDER BY first.${at} ${direction}, first.id ${direction} LIMIT ${literal(scannedAccounts)}
    ),
    read AS MATERIALIZED (${readOf(order, filter, depth, Prisma.sql`place <= ${literal(deepAccounts)}`)}
      UNION ALL ${readOf(order, filter, shallow, Prisma.sql`place > ${literal(deepAccounts)}`)}),
    ends AS MATERIALIZED (
      SELECT at, id FROM (SELECT at, id FROM read WHERE is_last UNION ALL SELECT at, first FROM head WHERE place = ${literal(scannedAccounts)}) each
      ORDER BY at ${direction}, id ${direction} LIMIT 1
    ),
    scanned AS MATERIALIZED (
      SELECT id, at, post_id FROM read WHERE NOT EXISTS (SELECT FROM ends WHERE (ends.at, ends.id) ${isBefore(order)} (read.at, read.id))
      ORDER BY at ${direction}, id ${direction} LIMIT ${most}::int
    ),
    page AS MATERIALIZED (
      SELECT s.*, d.at, d.publication_id, row_number() OVER (ORDER BY d.at ${direction}, d.publication_id ${direction}) AS place
      FROM (SELECT * FROM (
          SELECT DISTINCT ON (post_id) at, id AS publication_id, post_id FROM scanned ORDER BY post_id, at ${direction}, id ${direction}) first
          ORDER BY at ${direction}, publication_id ${direction} OFFSET 0) d
        CROSS JOIN LATERAL (SELECT * FROM posts WHERE id = d.post_id OFFSET 0) s -- by its id, whatever else is asked of it
      WHERE ${matching(reader, { ...filter, from: undefined, to: undefined })}
        ${after === undefined ? Prisma.empty : isFirst(order, filter)}
      ORDER BY d.at ${direction}, d.publication_id ${direction} LIMIT ${limit + 1}
    ),`;
  const columns = Prisma.sql`
    (SELECT count(*)::int FROM scanned) AS count, EXISTS (SELECT FROM ends) AS "hasMore",
    (SELECT jsonb_build_array(at, id) FROM (SELECT * FROM scanned ORDER BY at ${last}, id ${last} LIMIT 1) last) AS last,
    (SELECT jsonb_build_array(at, publication_id) FROM page WHERE place = ${limit} AND EXISTS (SELECT FROM page WHERE place > ${limit})) AS "fullAt",
    ARRAY(SELECT id FROM page WHERE place <= ${limit} ORDER BY place) AS ids,`;
  const posts = Prisma.sql`SELECT * FROM page WHERE place <= ${limit}`;
  const listed = filter.withItems
    ? undefined
    : await readListing<Found>(db, reader, { parts, columns, posts });
  const { count, hasMore, ids, ...found } = listed ?? (await findOnly(db, { parts, columns }));
  const end = found.fullAt ?? (hasMore || count === most ? found.last : null);
  return { ids, next: end && keyOf(order, end), count, listed };
}

/** Posts with all that they say are read afterwards: how much that is, decides where the page ends. */
const findOnly = async (db: Sql, { parts, columns }: Pick<Listing, 'parts' | 'columns'>): Promise<Found> => {
  const [found] = await db.$queryRaw<[Found]>`WITH ${parts} own AS (SELECT) SELECT ${columns} true AS alone`;
  return found;
};

interface Found {
  readonly count: number;
  /** There may be more behind those that were looked at. */
  readonly hasMore: boolean;
  readonly last: PublicationKeyParts | null;
  /** Where the page ends, if more posts are behind it. */
  readonly fullAt: PublicationKeyParts | null;
  readonly ids: readonly string[];
}

/** SQL: ` AND …`, for a publication `d` of a page behind another: its post was not on one before. Of its accounts all are in the list. */
const isFirst = (order: PublicationOrder, filter: SortedFilter): Prisma.Sql => Prisma.sql`
  AND (SELECT true FROM publications p WHERE p.post_id = d.post_id AND p.status IN ${order.states}
    AND (d.at, d.publication_id) ${isAfter(order)} (p.${Prisma.raw(order.at)}, p.id) ${ofSameAccounts(filter)} ${withinTimes(order, filter)} LIMIT 1) IS NULL`;

/** SQL: the first `depth` publications of some accounts of `head`; `is_last` for one behind which there may be more. */
const readOf = (
  order: PublicationOrder,
  filter: SortedFilter,
  depth: number,
  which: Prisma.Sql,
): Prisma.Sql => Prisma.sql`
  SELECT p.id, p.at, p.post_id, p.nth = ${literal(depth)} AS is_last FROM (SELECT id FROM head WHERE ${which} OFFSET 0) account
    CROSS JOIN LATERAL (SELECT its.id, its.${Prisma.raw(order.at)} AS at, its.post_id, row_number() OVER () AS nth FROM (${firstOf(order, Prisma.sql`account.id`, depth, filter)}) its) p`;

/** SQL: of the times that a list is of, where it is of some. */
export const withinTimes = (order: PublicationOrder, { from, to }: PostFilter): Prisma.Sql => Prisma.sql`
  ${from === undefined ? Prisma.empty : Prisma.sql`AND p.${Prisma.raw(order.at)} >= ${moment(from)}`}
  ${to === undefined ? Prisma.empty : Prisma.sql`AND p.${Prisma.raw(order.at)} < ${moment(to)}`}`;

/** SQL: of the accounts that a list is of, where it is of some. */
export const ofSameAccounts = ({ accountId, platform }: PostFilter): Prisma.Sql => Prisma.sql`
  ${accountId === undefined ? Prisma.empty : Prisma.sql`AND p.social_account_id = ${accountId}`}
  ${platform === undefined ? Prisma.empty : Prisma.sql`AND p.platform = ${platform}::platform`}`;

/**
 * The first publications of an account after the key, in the order of the list. Rows are compared, and ordered, by all
 * columns of the index: with an account that equals something, Postgres expects few of it, and sorts the many that are there.
 */
function firstOf(
  order: PublicationOrder,
  account: Prisma.Sql,
  count: number,
  filter: PostFilter,
): Prisma.Sql {
  const { after, from, to } = filter;
  const [at, direction] = [Prisma.raw(order.at), Prisma.raw(order.direction)];
  const key = keyMoment(order, after);
  const begin = from === undefined ? Prisma.sql`'-infinity'::timestamptz` : moment(from);
  const end = to === undefined ? Prisma.sql`'infinity'::timestamptz` : moment(to);
  return Prisma.sql`SELECT p.id, p.${at}, p.post_id FROM publications p WHERE p.status IN ${order.states}
    AND (p.social_account_id, p.${at}, p.id) ${isAfter(order)} (${account}, ${key.at}, ${key.id})
    AND (p.social_account_id, p.${at}) >= (${account}, ${begin}) AND (p.social_account_id, p.${at}) < (${account}, ${end})
    ORDER BY p.social_account_id ${direction}, p.${at} ${direction}, p.id ${direction} LIMIT ${literal(count)}`;
}

/** SQL: the accounts `a` that a list is of. */
const accountsOf = (reader: Reader, { profileId, accountId, platform }: PostFilter): Prisma.Sql =>
  Prisma.join(
    [
      Prisma.sql`a.user_id = ${reader.userId} ${andInReach(reader, Prisma.sql`a.profile_id`)}`,
      ...(reader.sandbox ? [Prisma.sql`a.sandbox`] : []),
      ...(profileId === undefined ? [] : [Prisma.sql`a.profile_id = ${profileId}`]),
      ...(accountId === undefined ? [] : [Prisma.sql`a.id = ${accountId}`]),
      ...(platform === undefined ? [] : [Prisma.sql`a.platform = ${platform}::platform`]),
    ],
    ' AND ',
  );

/** A list of posts in the order of a time of their publications. Each post is where the first of them is. */
export interface PublicationOrder {
  /** Column of that time. */
  readonly at: 'due_at' | 'published_at';
  /** SQL list of the states of the publications that it is of. */
  readonly states: Prisma.Sql;
  /** `DESC`: the newest first. */
  readonly direction: 'ASC' | 'DESC';
  /** Beginning of keys; those of another order stay apart. */
  readonly mark: string;
}

export const publicationOrders: Readonly<Record<NonNullable<PostFilter['sort']>, PublicationOrder>> = {
  due: {
    at: 'due_at',
    states: Prisma.raw(`('scheduled', 'queued')`),
    direction: 'ASC',
    mark: '',
  },
  published: { at: 'published_at', states: Prisma.raw(`('published')`), direction: 'DESC', mark: 'out ' },
};

/** A publication in such a list, as a page has it. */
export type PublicationKeyParts = readonly [at: string, id: string];

/** The key after which the next page begins. */
export const keyOf = ({ mark }: PublicationOrder, [at, id]: PublicationKeyParts): string =>
  `${mark}${Date.parse(at)} ${id}`;

/** SQL of the time and the id of a key; before the first publication without one. */
export function keyMoment({ mark, direction }: PublicationOrder, after: string | undefined) {
  if (after === undefined) {
    const start =
      direction === 'ASC' ? Prisma.sql`'-infinity'::timestamptz` : Prisma.sql`'infinity'::timestamptz`;
    return { at: start, id: '' };
  }
  const [ms, id = ''] = after.slice(mark.length).split(' ');
  return { at: moment(new Date(Number(ms))), id };
}

const moment = (at: Date): Prisma.Sql => Prisma.sql`${at}::timestamptz`;

/** SQL: comes after, in the order of the list. */
export const isAfter = ({ direction }: PublicationOrder): Prisma.Sql =>
  Prisma.raw(direction === 'ASC' ? '>' : '<');

/** SQL: comes before, in the order of the list. */
const isBefore = ({ direction }: PublicationOrder): Prisma.Sql => Prisma.raw(direction === 'ASC' ? '<' : '>');
