import type { PostStatus } from '@carillon/core';
import type { Queries } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { type PageRequest, toPage } from '../page.ts';
import type { PostRow } from './create-posts.ts';
import { notCancelled, publicationFields, type Reader } from './read-posts.ts';

export interface PostFilter extends PageRequest {
  readonly profileId?: string;
  readonly status?: PostStatus;
}

/** The newest first. */
export async function listPosts(db: Queries, reader: Reader, filter: PostFilter) {
  const { rows, hasMore } = toPage(await readPage(db, reader, filter), filter.limit);
  const publications = await db.publication.findMany({
    where: { postId: { in: rows.map(({ id }) => id) }, ...notCancelled },
    select: { ...publicationFields, postId: true },
    orderBy: { position: 'asc' },
  });
  const ofPost = Map.groupBy(publications, ({ postId }) => postId);
  return { rows: rows.map((post) => ({ ...post, publications: ofPost.get(post.id) ?? [] })), hasMore };
}

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
    SELECT id, profile_id AS "profileId", content, status::text AS status, scheduled_at AS "scheduledAt",
      latest_at AS "latestAt", created_at AS "createdAt", updated_at AS "updatedAt"
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
