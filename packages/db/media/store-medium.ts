import type { MediaFacts } from '@carillon/core';
import type { Queries } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { Reader } from '../posts/read-posts.ts';
import { fromNow } from '../sql-parts.ts';
import { type MediumRow, mediumFields, shown } from './read-media.ts';
import { lockUsedBytes, usedBytes } from './used-bytes.ts';

/** A file that was uploaded. */
export interface NewMedium extends MediaFacts {
  readonly id: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface StoreTimes {
  /** It goes after this unless something uses it. */
  readonly keepMs: number;
  /** It has to be admitted within this: else its file is deleted. */
  readonly admitMs: number;
}

/**
 * Notes a medium whose file is about to be put into the store: nobody sees it before it is admitted. A video is ready as it
 * is, everything else is still to be prepared.
 */
export async function storeMedium(
  db: Queries,
  { userId, sandbox }: Reader,
  { id, type, video, ...file }: NewMedium,
  { keepMs, admitMs }: StoreTimes,
): Promise<void> {
  const isReady = type === 'video';
  const { mimeType, width, height, durationMs, frames, sizeBytes, sha256 } = file;
  await db.$executeRaw`
    WITH medium AS (
      INSERT INTO media (id, user_id, sandbox, type, status, mime_type, width, height, duration_ms, frames, video, size_bytes, sha256,
        lease_until, expires_at, deleted_at)
      VALUES (${id}, ${userId}, ${sandbox}, ${type}::media_type, ${isReady ? 'ready' : 'processing'}::media_status,
        ${mimeType}, ${width}, ${height}, ${durationMs}, ${frames}, ${video && JSON.stringify(video)}::jsonb, ${sizeBytes}, ${sha256},
        ${isReady ? Prisma.sql`NULL` : fromNow(0)}, ${fromNow(keepMs)}, ${fromNow(admitMs)})
    )
    INSERT INTO media_files (media_id, name, mime_type, width, height, size_bytes, sha256)
    VALUES (${id}, ${type === 'image' ? 'original' : 'content'}, ${mimeType}, ${width}, ${height}, ${sizeBytes}, ${sha256})`;
}

export interface AdmittedMedium {
  readonly id: string;
  readonly name: string;
  readonly altText: string;
  /** Of all media of the owner. */
  readonly maxBytes: number;
  /** The upload that it was announced by, if it was: its bytes are counted already. */
  readonly uploadId?: string;
}

/**
 * Shows a stored medium to its owner, within a transaction. Those of one owner are counted one after another.
 * @returns null when it does not fit beside what the owner has
 */
export async function admitMedium(
  tx: Queries,
  { userId }: Pick<Reader, 'userId'>,
  { id, name, altText, maxBytes, uploadId }: AdmittedMedium,
): Promise<MediumRow | null> {
  await lockUsedBytes(tx, userId);
  const used = usedBytes({ userId, ...(uploadId !== undefined && { but: uploadId }) });
  const count = await tx.$executeRaw`
    UPDATE media SET deleted_at = NULL, name = ${name}, alt_text = ${altText}
    WHERE id = ${id} AND size_bytes + ${used} <= ${maxBytes}`;
  if (count === 0) return null;
  return shown(await tx.medium.findUniqueOrThrow({ where: { id }, select: mediumFields }));
}
