import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase, run, type TestDatabase } from '@carillon/testing/database';

/** A database on a server as the last of the migrations of before 0.3.0 left it. */
export async function createFormerDatabase(serverUrl: string): Promise<TestDatabase> {
  const database = await createDatabase(serverUrl, `test_${randomBytes(6).toString('hex')}`);
  await run(database.url, await readFile(join(import.meta.dirname, 'before-0.3.sql'), 'utf8'));
  return database;
}
