import type { PlannedMedium, VideoFacts } from '@carillon/core';
import type { Queries } from '../client.ts';
import type { Reader } from '../posts/read-posts.ts';
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
