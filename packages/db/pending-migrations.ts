import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { Sql } from './client.ts';
import { Prisma } from './generated/client.ts';

/** Those of this release. */
export const migrationsFolder = join(import.meta.dirname, '../../prisma/migrations');

/** Runs a statement without parameters. */
export type Read = <Row>(statement: string) => Promise<Row[]>;

/** Migrations of this release that the database has not seen, oldest first. */
export const pendingMigrations = (db: Sql): Promise<string[]> =>
  findPending((statement) => db.$queryRaw(Prisma.raw(statement)));

/** The same on any connection. */
export async function findPending(read: Read, folder = migrationsFolder): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const [table] = await read<{ found: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`,
  );
  if (table?.found !== true) return names.sort();
  const applied = await read<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL',
  );
  return names.filter((name) => !applied.some((row) => row.name === name)).sort();
}

/** Before 0.3.0 there were 65 migrations, of which these are the first and the last. */
const before = { first: '20261121000000_init', last: '20261130000010_webhook_addresses', count: 65 };

/** The migrations that make in one go what those made one after another. */
const after = ['0_init', '1_functions'];

/**
 * Whether the database was made by the migrations of before 0.3.0, and nobody has noted yet that it needs not those of today.
 * Refused: it is not at the last of them; the reason is a sentence that says what to do.
 */
export type TakeOver =
  | { readonly is: 'none' }
  | { readonly is: 'due' }
  | { readonly is: 'refused'; readonly reason: string };

/** A database that this release cannot bring up to date; the message says what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** What `migrate` would do about the migrations of before 0.3.0. */
export const databaseTakeOver = (db: Sql): Promise<TakeOver> =>
  findTakeOver((statement) => db.$queryRaw(Prisma.raw(statement)));

/** The same on any connection. */
export async function findTakeOver(read: Read): Promise<TakeOver> {
  const [table] = await read<{ found: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`,
  );
  if (table?.found !== true) return { is: 'none' };
  const rows = await read<{ name: string; state: 'applied' | 'failed' | 'rolled back' }>(`
    SELECT migration_name AS name, CASE WHEN rolled_back_at IS NOT NULL THEN 'rolled back'
      WHEN finished_at IS NULL THEN 'failed' ELSE 'applied' END AS state
    FROM _prisma_migrations ORDER BY migration_name`);
  const names = new Set(rows.map(({ name }) => name));
  if (!names.has(before.first) || after.some((name) => names.has(name))) return { is: 'none' };
  const failed = rows.find(({ state }) => state === 'failed');
  if (failed !== undefined) return refused(`has the failed migration ${failed.name}`);
  const applied = [...new Set(rows.filter(({ state }) => state === 'applied').map(({ name }) => name))];
  if (applied.at(-1) !== before.last) return refused(`is at ${applied.at(-1) ?? 'no migration'}`);
  if (applied.length !== before.count)
    return refused(`has ${applied.length} of the ${before.count} migrations of before 0.3.0`);
  return { is: 'due' };
}

const refused = (why: string): TakeOver => ({
  is: 'refused',
  reason: `The database ${why}, and this release takes over from ${before.last} only: check out the last commit that has that migration, run npm run migrate there, and then here.`,
});

/**
 * Notes that a database has what the migrations of today make, as Prisma's engine would have. What is noted there stays, so
 * that a release of before that runs beside this one still finds itself up to date; the engine does not mind.
 */
export async function takeOver(client: Client): Promise<void> {
  const scripts = after.map((name) => readFile(join(migrationsFolder, name, 'migration.sql')));
  const checksums = (await Promise.all(scripts)).map((script) =>
    createHash('sha256').update(script).digest('hex'),
  );
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     SELECT id, checksum, name, now(), now(), 1 FROM unnest($1::text[], $2::text[], $3::text[]) AS noted (id, checksum, name)`,
    [after.map(() => randomUUID()), checksums, after],
  );
}
