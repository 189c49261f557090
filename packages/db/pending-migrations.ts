import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from './client.ts';
import { Prisma } from './generated/client.ts';

/** That of this release, with `migrations` and `functions` in it. */
export const prismaFolder = join(import.meta.dirname, '../../prisma');

/** Runs a statement without parameters. */
export type Read = <Row>(statement: string) => Promise<Row[]>;

/** Migrations of this release that the database has not seen, oldest first. */
export const pendingMigrations = (db: Sql): Promise<string[]> => findPending(readBy(db));

/** Statements without parameters on a client of Prisma. */
export const readBy =
  (db: Sql): Read =>
  (statement) =>
    db.$queryRaw(Prisma.raw(statement));

/** The same on any connection. */
export async function findPending(read: Read, folder = prismaFolder): Promise<string[]> {
  const names = await listMigrations(folder);
  if (!(await isNoted(read))) return names;
  const applied = await read<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL',
  );
  return names.filter((name) => !applied.some((row) => row.name === name));
}

/** Names of all migrations of a release, oldest first. */
export async function listMigrations(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'migrations'), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** True when the database was ever migrated. */
export async function isNoted(read: Read): Promise<boolean> {
  const [table] = await read<{ found: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`,
  );
  return table?.found === true;
}
