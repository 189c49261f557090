import { largePixels } from '@carillon/core';
import type { Database, Queries } from '../client.ts';
import { inTransaction } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { type MediumRow, mediumFields, shown } from './read-media.ts';

/** A file that was put into the store. */
export interface StoredFile {
  readonly name: string;
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** SQL condition on a medium: it waits to be prepared, or whoever prepared it is gone. */
const isWaiting = Prisma.sql`status = 'processing' AND deleted_at IS NULL AND lease_until <= clock_timestamp()`;

/** Large pictures take seconds, and small ones do not wait for them. */
export const preparationSizes = ['small', 'large'] as const;

export type PreparationSize = (typeof preparationSizes)[number];

const ofSize = (size: PreparationSize): Prisma.Sql =>
  Prisma.sql`(width::bigint * height > ${largePixels}) = ${size === 'large'}`;

/**
 * Takes the medium of somebody that has waited longest to be prepared. Whose turn it is, chance decides: who uploads
 * thousands keeps nobody else waiting.
 * @param leaseMs time for which it is the caller's
 * @param size of those that are looked at; all of them unless given
 */
export async function takeUnprepared(
  db: Queries,
  leaseMs: number,
  size?: PreparationSize,
): Promise<(MediumRow & { attempts: number }) | null> {
  const isOne = size === undefined ? isWaiting : Prisma.sql`${isWaiting} AND ${ofSize(size)}`;
  const [taken] = await db.$queryRaw<{ id: string }[]>`
    UPDATE media SET attempts = attempts + 1, lease_until = clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond'
    WHERE id = (
      SELECT id FROM media WHERE ${isOne}
        AND user_id = (SELECT user_id FROM (SELECT DISTINCT user_id FROM media WHERE ${isOne}) AS waiting ORDER BY random() LIMIT 1)
      ORDER BY lease_until LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id`;
  if (taken === undefined) return null;
  const { attempts, ...row } = await db.medium.findUniqueOrThrow({
    where: { id: taken.id },
    select: { ...mediumFields, attempts: true },
  });
  return { ...shown(row), attempts };
}

/** Keeps a medium for the caller, who still prepares it, `ms` from now on. */
export async function keepPreparing(
  db: Queries,
  { id, attempts }: { readonly id: string; readonly attempts: number },
  leaseMs: number,
): Promise<void> {
  await db.$executeRaw`
    UPDATE media SET lease_until = clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond'
    WHERE id = ${id} AND status = 'processing' AND attempts = ${attempts}`;
}

/** Says that all files of a medium are in the store. @returns false when it was deleted or prepared meanwhile */
export const finishMedium = (db: Database, id: string, files: readonly StoredFile[]): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const content = files.find(({ name }) => name === 'content');
    const { count } = await tx.medium.updateMany({
      where: { id, status: 'processing', deletedAt: null },
      data: { status: 'ready', leaseUntil: null, ...(content && measuresOf(content)) },
    });
    if (count === 0) return false;
    await tx.mediaFile.createMany({ data: files.map((file) => ({ ...file, mediaId: id })) });
    return true;
  });

const measuresOf = ({ mimeType, width, height, sizeBytes, sha256 }: StoredFile) => ({
  mimeType,
  width,
  height,
  sizeBytes,
  sha256,
});

/** Gives a medium back that could not be prepared for no fault of its own: the try does not count, and the next waits. */
export async function postponeMedium(db: Queries, id: string, waitMs: number): Promise<void> {
  await db.$executeRaw`
    UPDATE media SET attempts = attempts - 1, lease_until = clock_timestamp() + ${waitMs}::float8 * interval '1 millisecond'
    WHERE id = ${id} AND status = 'processing'`;
}

/** Says why a medium cannot be used. */
export async function failMedium(db: Queries, id: string, problem: string): Promise<void> {
  await db.medium.updateMany({
    where: { id, status: 'processing' },
    data: { status: 'failed', problem, leaseUntil: null },
  });
}

/** Media whose original is not needed any more, and may still be in the store. @returns their ids */
export async function findOriginals(db: Queries, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT m.id FROM media_files f JOIN media m ON m.id = f.media_id
    WHERE f.name = 'original' AND m.status <> 'processing' LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** Notes that the originals of media are gone. */
export async function forgetOriginals(db: Queries, ids: readonly string[]): Promise<void> {
  await db.mediaFile.deleteMany({ where: { mediaId: { in: [...ids] }, name: 'original' } });
}

/**
 * Says that a file is about to be put into the store, so that a sweep finds it whatever becomes of this process. Until
 * `addFile` it has no bytes, and nobody takes it. Whoever comes second changes nothing.
 */
export async function announceFile(db: Queries, mediumId: string, file: StoredFile): Promise<void> {
  const { name, mimeType, width, height } = file;
  await db.$executeRaw`
    INSERT INTO media_files (media_id, name, mime_type, width, height, size_bytes, sha256)
    SELECT id, ${name}, ${mimeType}, ${width}, ${height}, 0, '' FROM media WHERE id = ${mediumId} AND deleted_at IS NULL
    ON CONFLICT DO NOTHING`;
}

/** Says that an announced file is in the store. @returns the file of that name; null when the medium is gone */
export async function addFile(db: Queries, mediumId: string, file: StoredFile): Promise<StoredFile | null> {
  const { name, mimeType, width, height, sizeBytes, sha256 } = file;
  await db.$executeRaw`
    UPDATE media_files SET mime_type = ${mimeType}, width = ${width}, height = ${height}, size_bytes = ${sizeBytes}, sha256 = ${sha256}
    WHERE media_id = ${mediumId} AND name = ${name} AND size_bytes = 0`;
  const [added] = await db.$queryRaw<StoredFile[]>`
    SELECT f.name, f.mime_type AS "mimeType", f.width, f.height, f.size_bytes AS "sizeBytes", f.sha256
    FROM media_files f JOIN media m ON m.id = f.media_id WHERE f.media_id = ${mediumId} AND f.name = ${name} AND m.deleted_at IS NULL`;
  return added ?? null;
}
