import type { MediaFacts } from '@carillon/core';
import type { Queries } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { Reader } from '../posts/read-posts.ts';
import { fromNow } from '../sql-parts.ts';
import type { MediumRow } from './read-media.ts';

/** A file that was uploaded, and lies in the store. */
export interface NewMedium {
  /** That of its place. */
  readonly id: string;
  readonly facts: MediaFacts;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly name: string;
  readonly altText: string;
  /** It goes after this unless something uses it, ms. */
  readonly keepMs: number;
}

/** The name in the store of what was uploaded: a picture is made anew from it. */
export const nameOfUpload = ({ type }: Pick<MediaFacts, 'type'>): 'original' | 'content' =>
  type === 'image' ? 'original' : 'content';

type Times = Pick<MediumRow, 'createdAt' | 'updatedAt' | 'expiresAt'>;

/**
 * Makes a medium of a file that has a place, in one statement; its place was given to it beside what the owner has, so it
 * fits. A video is ready as it is, everything else is still to be prepared.
 * @returns null when its place is gone, or was given up
 */
export async function storeMedium(
  db: Queries,
  { userId, sandbox }: Reader,
  { id, facts, sizeBytes, sha256, name, altText, keepMs }: NewMedium,
): Promise<MediumRow | null> {
  const { type, mimeType, width, height, durationMs, frames, video } = facts;
  const status = type === 'video' ? 'ready' : 'processing';
  const file = { name: nameOfUpload(facts), mimeType, width, height, sizeBytes, sha256 };
  const [times] = await db.$queryRaw<Times[]>`
    WITH place AS (DELETE FROM media_arrivals WHERE id = ${id} AND until > '-infinity' RETURNING id),
    medium AS (
      INSERT INTO media (id, user_id, sandbox, name, alt_text, type, status, mime_type, width, height, duration_ms, frames, video,
        size_bytes, sha256, lease_until, expires_at)
      SELECT id, ${userId}, ${sandbox}::boolean, ${name}, ${altText}, ${type}::media_type, ${status}::media_status, ${mimeType},
        ${width}::int, ${height}::int, ${durationMs}::int, ${frames}::int, ${video && JSON.stringify(video)}::jsonb,
        ${sizeBytes}::int, ${sha256}, ${status === 'ready' ? Prisma.sql`NULL` : fromNow(0)}, ${fromNow(keepMs)} FROM place
      RETURNING created_at, updated_at, expires_at
    ),
    file AS (
      INSERT INTO media_files (media_id, name, mime_type, width, height, size_bytes, sha256)
      SELECT ${id}, ${file.name}, ${mimeType}, ${width}::int, ${height}::int, ${sizeBytes}::int, ${sha256} FROM medium
    )
    SELECT created_at AS "createdAt", updated_at AS "updatedAt", expires_at AS "expiresAt" FROM medium`;
  if (times === undefined) return null;
  const row = {
    id,
    name,
    altText,
    type,
    status,
    problem: null,
    mimeType,
    width,
    height,
    durationMs,
    frames,
  } as const;
  return {
    ...row,
    video: video as MediumRow['video'],
    sizeBytes,
    sha256,
    ...times,
    files: { [file.name]: file },
  };
}
