import type { Queries } from '../client.ts';
import { inTransaction } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { isBound, type Reader } from '../reader.ts';
import { fromNow } from '../sql-parts.ts';
import { mediaKeepMs } from './attach-media.ts';

/** SQL condition on a medium `m`: a post that is not out everywhere may still need it. */
const inUse = Prisma.sql`EXISTS (SELECT 1 FROM item_media i JOIN publications p ON p.id = i.publication_id
  WHERE i.media_id = m.id AND p.status NOT IN ('published', 'cancelled'))`;

/** SQL condition on a medium `m`: a post that is out shows its thumbnail. */
const isShown = Prisma.sql`EXISTS (SELECT 1 FROM item_media i JOIN publications p ON p.id = i.publication_id
  WHERE i.media_id = m.id AND p.status = 'published')`;

const now = Prisma.sql`date_trunc('milliseconds', clock_timestamp())`;

/**
 * Marks a medium as deleted; its files go soon after. Whoever attaches it at the same moment comes first, and it is in use,
 * or finds it gone.
 * @returns null when the reader has no such medium, or only shares it
 */
export const deleteMedium = (db: Queries, reader: Reader, id: string): Promise<'deleted' | 'in_use' | null> =>
  inTransaction(db, async (tx) => {
    const locked = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM media WHERE id = ${id} AND user_id = ${reader.userId} AND deleted_at IS NULL
        ${reader.sandbox ? Prisma.sql`AND sandbox` : Prisma.empty}
        ${isBound(reader) ? Prisma.sql`AND api_key_id = ${reader.firstKeyId}` : Prisma.empty} FOR UPDATE`;
    if (locked.length === 0) return null;
    const deleted =
      await tx.$executeRaw`UPDATE media m SET deleted_at = ${now} WHERE id = ${id} AND NOT ${inUse}`;
    return deleted === 0 ? 'in_use' : 'deleted';
  });

export interface Expiry {
  /** Time after going out for which content is kept, ms. */
  readonly keepPublishedMs: number;
  /** Most media to look at. */
  readonly limit: number;
}

/**
 * Looks at media whose time has come. What a post may still need stays, and is looked at again; what went out loses its
 * content some time later; what nothing uses is marked as deleted.
 */
export const expireMedia = (db: Queries, { keepPublishedMs, limit }: Expiry): Promise<void> =>
  inTransaction(db, async (tx) => {
    const due = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM media WHERE deleted_at IS NULL AND NOT kept AND expires_at < clock_timestamp()
      ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return;
    await tx.$executeRaw`
      UPDATE media m SET
        deleted_at = CASE WHEN NOT ${inUse} AND NOT ${isShown} THEN ${now} END,
        status = CASE WHEN ${isOver(keepPublishedMs)} THEN 'expired' ELSE status END,
        expires_at = CASE WHEN ${isOver(keepPublishedMs)} THEN NULL WHEN ${inUse} THEN ${fromNow(mediaKeepMs)}
          ELSE greatest(${now}, (${lastPublished}) + ${keepPublishedMs}::float8 * interval '1 millisecond') END
      WHERE id = ANY(${ids}::text[])`;
  });

const lastPublished = Prisma.sql`SELECT date_trunc('milliseconds', max(p.published_at)) FROM item_media i JOIN publications p ON p.id = i.publication_id
  WHERE i.media_id = m.id AND p.status = 'published'`;

/** SQL condition on a medium `m`: since it went out, its content has expired. */
const isOver = (keepPublishedMs: number) => Prisma.sql`(NOT ${inUse} AND ${isShown}
  AND (${lastPublished}) + ${keepPublishedMs}::float8 * interval '1 millisecond' <= clock_timestamp())`;

/** Deletes pictures of link cards whose publication failed too long ago for a resend. */
export async function forgetCardPictures(db: Queries, keepMs: number): Promise<void> {
  await db.$executeRaw`
    DELETE FROM item_media i USING publications p
    WHERE i.media_id IS NULL AND p.id = i.publication_id AND p.status = 'failed'
      AND p.updated_at < clock_timestamp() - ${keepMs}::float8 * interval '1 millisecond'`;
}

/** Notes that the contents of expired media are gone; their thumbnails stay. */
export async function forgetContents(db: Queries, ids: readonly string[]): Promise<void> {
  await db.mediaFile.deleteMany({
    where: { mediaId: { in: [...ids] }, name: { not: 'thumbnail' }, medium: { status: 'expired' } },
  });
}

/** Some media whose content was to be deleted and may still be there. @returns their ids */
export async function findExpired(db: Queries, limit: number): Promise<string[]> {
  const found = await db.mediaFile.findMany({
    where: { name: 'content', medium: { status: 'expired' } },
    select: { mediaId: true },
    take: limit,
  });
  return found.map(({ mediaId }) => mediaId);
}

/** A medium and the names of its files. */
export interface StoredNames {
  readonly id: string;
  readonly names: readonly string[];
}

/** The names of all files of media, each medium once. */
export async function namesOfFiles(db: Queries, ids: readonly string[]): Promise<StoredNames[]> {
  const files = await db.mediaFile.findMany({
    where: { mediaId: { in: [...ids] } },
    select: { mediaId: true, name: true },
  });
  const byMedium = Map.groupBy(files, ({ mediaId }) => mediaId);
  return ids.map((id) => ({ id, names: (byMedium.get(id) ?? []).map(({ name }) => name) }));
}

/** Some media that were deleted, or never admitted in time. @returns their ids */
export async function findDeleted(db: Queries, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM media WHERE deleted_at <= clock_timestamp() ORDER BY deleted_at LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/**
 * Forgets deleted media, whose files are gone; posts that are out show them no more. One that somebody still prepares is
 * left for later.
 */
export const forgetMedia = (db: Queries, ids: readonly string[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    const gone = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM media m WHERE id = ANY(${[...ids]}::text[]) AND deleted_at IS NOT NULL AND NOT ${inUse}
        AND (status <> 'processing' OR attempts = 0 OR lease_until <= clock_timestamp()) ORDER BY id FOR UPDATE SKIP LOCKED`;
    const forgotten = gone.map(({ id }) => id);
    await tx.itemMedium.deleteMany({ where: { mediumId: { in: forgotten } } });
    await tx.medium.deleteMany({ where: { id: { in: forgotten } } });
  });
