import { migrate } from '@carillon/db/migrate';
import { createDatabase } from '@carillon/testing/database';
import type { Undo } from '@carillon/testing/undo';
import { fillDatabase } from '../fill/fill-database.ts';
import type { Stage } from '../stage.ts';

/** A database of its own on the stage's Postgres, with that many posts of a year; gone at the end. @returns its URL */
export async function openFilled(
  { databaseUrl, db, say, stopping }: Stage,
  posts: number,
  undo: Undo[],
): Promise<string> {
  stopping.throwIfAborted();
  const begin = performance.now();
  const database = await createDatabase(databaseUrl, `filled_${posts}_${process.pid}`);
  undo.push(() => database.drop());
  await migrate(database.url);
  stopping.throwIfAborted();
  await fillDatabase(database.url, { posts });
  await db.$executeRaw`CHECKPOINT`;
  const took = (performance.now() - begin) / 1_000;
  say(`  filled a database with ${posts.toLocaleString('en')} posts in ${took.toFixed(1)} s`);
  return database.url;
}
