import { openDatabase } from '@carillon/db';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { openFilled } from '../growth/open-filled.ts';
import type { Stage } from '../stage.ts';

/**
 * What Postgres needs for a post: for its own row, two publications with their items and attempts, and all indexes.
 * @returns bytes, the mean of so many
 */
export async function postgresBytes(stage: Stage, posts: number): Promise<number> {
  const undo: Undo[] = [];
  try {
    const db = openDatabase({ url: await openFilled(stage, posts, undo), poolSize: 1 });
    undo.push(() => db.$disconnect());
    const [row] = await db.$queryRaw<{ bytes: number }[]>`
      SELECT sum(pg_total_relation_size(name::regclass))::float8 AS bytes
      FROM unnest(ARRAY['posts', 'publications', 'items', 'attempts']) AS name`;
    return (row?.bytes ?? 0) / posts;
  } finally {
    await undoAll(undo);
  }
}
