import type { PlannedMedium, VideoFacts } from '@carillon/core';
import type { Queries } from '../client.ts';
import type { Reader } from '../posts/read-posts.ts';
import { opaqueArray } from '../sql-parts.ts';
import { mediumFields, shown, visibleMedia } from './read-media.ts';

/** Media by their ids, as far as they exist for the reader. */
export async function findMedia(
  db: Queries,
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, PlannedMedium>> {
  if (ids.length === 0) return new Map();
  const found = await db.medium.findMany({
    where: { id: { in: [...ids] }, ...visibleMedia(reader) },
    select: mediumFields,
  });
  return new Map(
    found.map((row) => [row.id, { ...shown(row), video: row.video as unknown as VideoFacts | null }]),
  );
}

/** True when one of these media of the reader is still being prepared. */
export async function areProcessing(
  db: Queries,
  { userId }: Reader,
  ids: readonly string[],
): Promise<boolean> {
  const found = await db.$queryRaw<unknown[]>`
    SELECT 1 AS found FROM media WHERE id = ANY(${opaqueArray(ids)}::text[]) AND user_id = ${userId}
      AND status = 'processing' AND deleted_at IS NULL LIMIT 1`;
  return found.length > 0;
}
