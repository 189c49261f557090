import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Postgres, startPostgres } from '@carillon/local-services';
import { createDatabase, run } from '@carillon/testing/database';
import { systemPostgres } from '@carillon/testing/system-postgres';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrate } from './migrate.ts';
import { asFormer } from './testing/former-database.ts';

const binaries = await systemPostgres();
let folder: string;
let server: Postgres;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'take-over-'));
  const dataDir = join(folder, 'postgres/data');
  server = await startPostgres({ dataDir, durable: false, binaries, log: () => {} });
}, 60_000);

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
});

/** Newer releases of pg_dump write a random word into each dump, so that psql trusts nothing in between. */
async function dumpSchema(url: string): Promise<string> {
  const pgDump = join(binaries.folder, 'pg_dump');
  const { stdout } = await promisify(execFile)(pgDump, ['--schema-only', url], { maxBuffer: 1e7 });
  return stdout.replaceAll(/^\\(un)?restrict .*$/gm, '');
}

const newDatabase = () => createDatabase(server.url, `test_${randomBytes(6).toString('hex')}`);

it('a database of the release before that is taken over and a new one have the same schema, byte for byte', async () => {
  const [fresh, former] = await Promise.all([newDatabase(), newDatabase()]);
  for (const { url } of [fresh, former]) await migrate(url);
  await run(former.url, asFormer);
  const before = await dumpSchema(former.url);
  await migrate(former.url);
  const after = await dumpSchema(former.url);
  expect(after).toBe(await dumpSchema(fresh.url));
  expect(before).not.toBe(after);
  expect(after).toContain('CREATE TRIGGER audit_events_keep ');
}, 120_000);
