import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestInstance } from '@carillon/testing/test-instance';
import { expect, it } from '@jest/globals';
import { openDatabase } from '../index.ts';
import { createOwner } from '../testing/rows.ts';

const migrations = join(import.meta.dirname, '../../../prisma/migrations');

it('an installation that has media already counts them from the migration on', async () => {
  const instance = await createTestInstance();
  const db = openDatabase({ url: instance.ownerUrl, poolSize: 2 });
  const run = (sql: string) => db.$executeRawUnsafe(sql);
  const migration = await readFile(join(migrations, '20261128000020_media_totals/migration.sql'), 'utf8');
  for (const [, name] of migration.matchAll(/CREATE FUNCTION "(\w+)"/g))
    await run(`DROP FUNCTION ${name} CASCADE`);
  for (const what of ['TABLE media_totals', 'TABLE media_arrivals', 'INDEX media_uploads_open_idx'])
    await run(`DROP ${what}`);
  await run('ALTER TABLE media DROP COLUMN stored_bytes');
  const { userId } = await createOwner(db);
  await run(`
    INSERT INTO media (id, user_id, type, status, mime_type, width, height, size_bytes, sha256, expires_at, deleted_at)
    SELECT 'med_' || n, '${userId}', 'image', 'ready', 'image/png', 1, 1, 1, '', now(), CASE WHEN n % 3 = 0 THEN now() END
    FROM generate_series(1, 30) n`);
  await run(`
    INSERT INTO media_files (media_id, name, mime_type, width, height, size_bytes, sha256)
    SELECT 'med_' || n, name, 'image/png', 1, 1, 10, '' FROM generate_series(1, 30) n, unnest(ARRAY['content', 'thumbnail']) name`);
  await run(`
    INSERT INTO media_uploads (id, user_id, size_bytes, expires_at, completed_at)
    VALUES ('upl_1', '${userId}', 7, now() + interval '1 hour', NULL), ('upl_2', '${userId}', 9, now() + interval '1 hour', now())`);
  await run(`DO $do$ BEGIN EXECUTE $migration$${migration}$migration$; END $do$`); // all of it in one statement
  expect(await db.mediaTotal.findMany()).toEqual([{ userId, bytes: 407n }]); // 20 media of 20 bytes, and an upload
  await db.$disconnect();
  await instance.drop();
});
