import type { PostStatus } from '@carillon/core';
import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { type PageRequest, type Part, toPart } from '../page.ts';
import type { Reader } from '../reader.ts';
import { opaqueArray } from '../sql-parts.ts';

/** Most uses of a medium that are counted: an item of a post on an account is one. */
const maxCounted = 1_000;

/** SQL: the publications `p` that use a medium `m`, each once for an item, and how many `uses` were counted. @param most that are looked at */
const usingMedium = (most: number): Prisma.Sql => Prisma.sql`(
        SELECT publication_id, count(*) OVER () AS counted FROM (
          SELECT publication_id FROM item_media WHERE media_id = m.id LIMIT ${most}
        ) AS found
      ) AS uses CROSS JOIN LATERAL (
        SELECT post_id, status, published_at FROM publications WHERE id = uses.publication_id AND status <> 'cancelled'
        OFFSET 0 -- one by one, as the index has them
      ) AS p`;

/** How much a medium is used. */
export interface MediumUses {
  readonly id: string;
  /** Posts that use it; at least this many with `more`. */
  readonly posts: number;
  readonly more: boolean;
  /** A post that is not out everywhere may still need it: it cannot be deleted. */
  readonly needed: boolean;
}

type Owner = Pick<Reader, 'userId'>;

/** How much each of these media is used, as far as they are the owner's; nothing of one that no post uses. */
export const countUses = (db: Sql, { userId }: Owner, ids: readonly string[]): Promise<MediumUses[]> =>
  db.$queryRaw<MediumUses[]>`
    SELECT m.id, used.* FROM media m CROSS JOIN LATERAL (
      SELECT count(DISTINCT p.post_id)::int AS posts, max(uses.counted) >= ${maxCounted} AS more,
        bool_or(p.status <> 'published') AS needed
      FROM ${usingMedium(maxCounted)}
    ) AS used
    WHERE m.id = ANY(${opaqueArray(ids)}::text[]) AND m.user_id = ${userId} AND m.deleted_at IS NULL AND used.posts > 0`;

/** A post that uses a medium. */
export interface UsingPost {
  readonly id: string;
  readonly content: string;
  readonly status: PostStatus;
  readonly scheduledAt: Date | null;
  readonly createdAt: Date;
}

/**
 * Posts that use a medium of the owner, the newest first. It reads the uses of that medium, and of the posts a page: Postgres
 * does not know how many a medium has, and might walk through the posts of everybody instead.
 */
export async function listUsingPosts(
  db: Sql,
  { userId }: Owner,
  mediumId: string,
  { limit, after }: Omit<PageRequest, 'before'>,
): Promise<Part<UsingPost>> {
  const found = await db.$queryRaw<UsingPost[]>`
    WITH used AS MATERIALIZED (
      SELECT DISTINCT publication_id FROM item_media WHERE media_id = ${mediumId}
    ),
    newest AS MATERIALIZED (
      SELECT DISTINCT p.post_id FROM used CROSS JOIN LATERAL (
        SELECT post_id FROM publications WHERE id = used.publication_id AND status <> 'cancelled'
        OFFSET 0 -- one by one, as the index has them
      ) AS p
      WHERE ${after ?? null}::text IS NULL OR p.post_id < ${after ?? null}
      ORDER BY p.post_id DESC LIMIT ${limit + 1}
    )
    SELECT post.id, post.content, post.status::text AS status, post.scheduled_at AS "scheduledAt", post.created_at AS "createdAt"
    FROM newest JOIN posts post ON post.id = newest.post_id
    WHERE post.user_id = ${userId} ORDER BY post.id DESC`;
  return toPart(found, limit);
}

/** Most uses of a medium that are looked at: an item of a post on an account is one. */
const maxLookedAt = 100;

/**
 * When media end as things stand: one that nothing uses goes, and what went out loses its content. It is null as long
 * as a post needs the medium, where its owner keeps it, and where it has too many uses to look at. The row of a medium
 * says only when somebody looks at it: a publication that ends does not write there.
 * @param keepPublishedMs time after going out for which content is kept, ms
 */
export async function mediaEnds(
  db: Sql,
  ids: readonly string[],
  keepPublishedMs: number,
): Promise<Map<string, Date | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: string; end: Date | null }[]>`
    SELECT m.id, CASE WHEN m.kept OR used.needed OR used.many THEN NULL
      ELSE greatest(m.expires_at, used.published + ${keepPublishedMs}::float8 * interval '1 millisecond') END AS end
    FROM media m CROSS JOIN LATERAL (
      SELECT bool_or(p.status <> 'published') AS needed, max(uses.counted) >= ${maxLookedAt} AS many, max(p.published_at) AS published
      FROM ${usingMedium(maxLookedAt)}
    ) AS used
    WHERE m.id = ANY(${opaqueArray(ids)}::text[])`;
  return new Map(rows.map(({ id, end }) => [id, end]));
}
