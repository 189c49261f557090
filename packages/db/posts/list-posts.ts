import type { Queries } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { toPage } from '../page.ts';
import { opaqueArray } from '../sql-parts.ts';
import type { PostRow } from './create-posts.ts';
import { findCandidates } from './find-candidates.ts';
import { isPlain, type PostFilter } from './list-filter.ts';
import { listFound } from './list-found.ts';
import { listSought } from './list-sought.ts';
import { notCancelled, publicationFields, type Reader } from './read-posts.ts';
import { longestRead, longestWalk, type Walked, walkPosts } from './walk-posts.ts';
import { walkPublications } from './walk-publications.ts';

/** The newest first, or in the order of the filter, walking past `longest` posts at most where no index knows what is asked for. `next` is the key after which the next page begins; null when there is none. */
export async function listPosts(db: Queries, reader: Reader, filter: PostFilter, longest?: number) {
  const { rows, next } = isPlain(filter)
    ? await readPlain(db, reader, filter)
    : await readIds(db, reader, await walk(db, reader, filter, longest));
  const publications = await db.publication.findMany({
    where: { postId: { in: rows.map(({ id }) => id) }, ...notCancelled },
    select: { ...publicationFields, id: true, postId: true, publishedAt: true, platformPostId: true },
    orderBy: { position: 'asc' },
  });
  const ofPost = Map.groupBy(publications, ({ postId }) => postId);
  return {
    rows: rows.map((post) => ({ ...post, publications: ofPost.get(post.id) ?? [] })),
    next,
    hasMore: next !== null,
  };
}

async function readPlain(db: Queries, reader: Reader, filter: PostFilter) {
  const { rows, hasMore } = toPage(await readPage(db, reader, filter), filter.limit);
  return { rows, next: hasMore ? (rows.at(-1)?.id ?? null) : null };
}

async function walk(db: Queries, reader: Reader, filter: PostFilter, longest = longestWalk): Promise<Walked> {
  const { search, sort } = filter;
  if (search === null) return { ids: [], next: null };
  const walked = (most: number) =>
    sort === undefined
      ? walkPosts(db, reader, filter, most)
      : walkPublications(db, reader, { ...filter, sort }, most);
  if (search === undefined) return walked(longest);
  const candidates = await findCandidates(db, reader.userId, search, longest);
  if (candidates.kind === 'found') return listFound(db, reader, filter, candidates.ids);
  const page = await walked(candidates.kind === 'unwritten' ? Math.min(longest, longestRead) : longest);
  if (candidates.kind !== 'many' || sort !== undefined || page.ids.length > 0 || page.next === null)
    return page;
  return listSought(db, reader, filter, { ...candidates, longest, end: page.next });
}

async function readIds(db: Queries, reader: Reader, { ids, next }: Walked) {
  const found =
    ids.length === 0
      ? []
      : await db.$queryRaw<PostRow[]>`
    SELECT ${shownColumns} FROM posts WHERE id = ANY(${opaqueArray(ids)}::text[]) AND user_id = ${reader.userId}`;
  const byId = new Map(found.map((post) => [post.id, post]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), next };
}

const shownColumns = Prisma.sql`id, profile_id AS "profileId", content, status::text AS status, scheduled_at AS "scheduledAt",
      latest_at AS "latestAt", created_at AS "createdAt", updated_at AS "updatedAt"`;

/**
 * Walks the one index that holds the list in its order, and stops after a page and one more. Postgres knows neither how
 * many posts a user has nor where they are, and with `user_id = … ORDER BY id` it may sort them all, or walk past those of
 * others. Rows that are compared in the order of the index leave it no cheaper way; whose they are is asked of the page.
 * See apps/docs/decisions/0012-growth.md.
 */
function readPage(db: Queries, { userId, sandbox }: Reader, { limit, after, ...filter }: PostFilter) {
  const { columns, values, newest } = placeOf(userId, filter);
  const upTo =
    after === undefined
      ? Prisma.sql`(${columns}) <= (${values})`
      : Prisma.sql`(${columns}, id) <= (${values}, ${after}) AND id <> ${after}`;
  return db.$queryRaw<PostRow[]>`
    SELECT ${shownColumns}
    FROM (
      SELECT * FROM posts
      WHERE (${columns}) >= (${values}) AND ${upTo}
        AND status <> 'cancelled' ${sandbox ? Prisma.sql`AND sandbox` : Prisma.empty}
      ORDER BY ${newest} LIMIT ${limit + 1}
    ) AS page
    WHERE user_id = ${userId} ORDER BY id DESC`;
}

/** The columns of an index before the id, and where the list is in it. */
function placeOf(userId: string, { profileId, status }: Pick<PostFilter, 'profileId' | 'status'>) {
  const owner = profileId === undefined ? 'user_id' : 'profile_id';
  const ownerId = profileId ?? userId;
  return status === undefined
    ? {
        columns: Prisma.raw(owner),
        values: Prisma.sql`${ownerId}`,
        newest: Prisma.raw(`${owner} DESC, id DESC`),
      }
    : {
        columns: Prisma.raw(`${owner}, status`),
        values: Prisma.sql`${ownerId}, ${status}::post_status`,
        newest: Prisma.raw(`${owner} DESC, status DESC, id DESC`),
      };
}
