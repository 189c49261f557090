import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
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
