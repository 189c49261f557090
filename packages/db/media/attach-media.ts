import { mediaIdsOf, type PlannedPublication } from '@carillon/core';
import type { Queries, Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { fromNow } from '../sql-parts.ts';

/** A medium of an item that is to be stored. */
interface Attachment {
  readonly postId: string;
  readonly publicationId: string;
  readonly itemPosition: number;
  readonly position: number;
  readonly mediumId: string;
  /** Null for the text that the medium has now. */
  readonly altText: string | null;
}

export const attachmentsOf = (
  postId: string,
  publications: readonly Pick<PlannedPublication, 'id' | 'items'>[],
): Attachment[] =>
  publications.flatMap(({ id: publicationId, items }) =>
    items.flatMap(({ media = [] }, itemPosition) =>
      media.map(({ id: mediumId, altText }, position) => ({
        postId,
        publicationId,
        itemPosition,
        position,
        mediumId,
        altText,
      })),
    ),
  );

/** SQL: `attached` are the media of posts, `held` those of them that may be used, which nobody deletes meanwhile. */
const heldMedia = (
  attachments: readonly Attachment[],
  after = Prisma.empty,
) => Prisma.sql`attached AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(attachments)}::json) AS a("postId" text, "publicationId" text,
        "itemPosition" int, position int, "mediumId" text, "altText" text)
    ),
    held AS MATERIALIZED (
      SELECT id, user_id, alt_text FROM media WHERE id IN (SELECT "mediumId" FROM attached)
        AND status = 'ready' AND deleted_at IS NULL ${after} ORDER BY id FOR SHARE
    )`;

/** SQL: stores the held media of each `post`. */
const insertMedia = Prisma.sql`
      INSERT INTO item_media (publication_id, item_position, position, media_id, alt_text)
      SELECT a."publicationId", a."itemPosition", a.position, h.id, coalesce(a."altText", h.alt_text)
      FROM post JOIN attached a ON a."postId" = post.id JOIN held h ON h.id = a."mediumId"`;

const nothing = { held: Prisma.empty, allThere: Prisma.empty, stored: Prisma.empty };

/** Parts of the statement that stores posts: `w` is a wanted one, `post` are those that are stored. Empty without media. */
export const attaching = (attachments: readonly Attachment[]): Record<keyof typeof nothing, Prisma.Sql> =>
  attachments.length === 0
    ? nothing
    : {
        // Once `input` has said how long to wait for a lock.
        held: Prisma.sql`${heldMedia(attachments, Prisma.sql`AND (SELECT now FROM input) IS NOT NULL`)},`,
        allThere: Prisma.sql`AND NOT EXISTS (SELECT 1 FROM attached a LEFT JOIN held h ON h.id = a."mediumId" AND h.user_id = w."userId"
          WHERE a."postId" = w.id AND h.id IS NULL)`,
        stored: Prisma.sql`, item_medium AS (${insertMedia})`,
      };

/**
 * Stores the media of items that are stored already, within a transaction.
 * @returns false when one of them is gone; then the transaction must not commit
 */
export async function attachMedia(
  tx: Queries,
  postId: string,
  publications: Parameters<typeof attachmentsOf>[1],
): Promise<boolean> {
  const attachments = attachmentsOf(postId, publications);
  if (attachments.length === 0) return true;
  const stored = await tx.$executeRaw`
    WITH ${heldMedia(attachments)}, post AS (SELECT id FROM posts WHERE id = ${postId}) ${insertMedia}`;
  return stored === attachments.length;
}

/** Keeps media from being deleted, or changed by others, until the transaction ends: those of several posts, before anything is counted. */
export async function holdMedia(
  tx: Sql,
  publications: readonly Pick<PlannedPublication, 'items'>[],
): Promise<void> {
  const ids = mediaIdsOf(publications);
  if (ids.length === 0) return;
  await tx.$queryRaw`SELECT 1 AS locked FROM media WHERE id = ANY(${ids}::text[]) ORDER BY id FOR SHARE`;
}

/** Locks all media that a change has to do with, in one order: two changes may swap theirs. */
export async function lockMedia(
  tx: Queries,
  publications: readonly Pick<PlannedPublication, 'items'>[],
): Promise<void> {
  const ids = mediaIdsOf(publications);
  if (ids.length === 0) return;
  await tx.$queryRaw`SELECT 1 AS locked FROM media WHERE id = ANY(${ids}::text[]) ORDER BY id FOR NO KEY UPDATE`;
}

/** Time for which an unused medium is kept, ms. */
export const mediaKeepMs = 24 * 3_600_000;

/** Keeps media that a post may not use any more for some time, within the transaction that changes it. */
export async function keepMedia(
  tx: Queries,
  publications: readonly Pick<PlannedPublication, 'items'>[],
): Promise<void> {
  const ids = mediaIdsOf(publications);
  if (ids.length === 0) return;
  await tx.$executeRaw`
    UPDATE media SET expires_at = ${fromNow(mediaKeepMs)}
    WHERE id = ANY (ARRAY(SELECT id FROM media WHERE id = ANY(${ids}::text[])
      AND expires_at < ${fromNow(mediaKeepMs - graceMs)} ORDER BY id FOR NO KEY UPDATE))`;
}

/** Media that were kept on for a day so lately are not written again: many posts may use one. */
const graceMs = 3_600_000;

/** Columns of the media of an item, without the picture of a link card. */
export const attachedFields = {
  where: { mediumId: { not: null } },
  select: { mediumId: true, altText: true },
  orderBy: { position: 'asc' as const },
} as const;

/** The media of an item as its author attached them. */
export const attachedMedia = (
  rows: readonly { readonly mediumId: string | null; readonly altText: string }[],
): { readonly id: string; readonly altText: string }[] =>
  rows.flatMap(({ mediumId: id, altText }) => (id === null ? [] : [{ id, altText }]));
