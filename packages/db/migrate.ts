import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { Client } from 'pg';

const root = join(import.meta.dirname, '../../prisma');

/** Any number, the same in every process: whoever holds it migrates, the others wait. */
const migrationLock = 4_242_026;

/**
 * Brings the database to the newest migration with Prisma's own engine, compiled to WebAssembly, so that nothing is
 * downloaded. Safe to start in several processes at once.
 * @returns the names of the migrations that were applied now
 */
export async function migrate(databaseUrl: string): Promise<readonly string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    return await applyMigrations(databaseUrl);
  } finally {
    await client.end();
  }
}

/**
 * Prisma's adapter cuts a script at every semicolon, which breaks functions. Sent whole, Postgres reads it itself and
 * applies all of it or nothing.
 */
class WholeScripts extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      await adapter.underlyingDriver().query(script);
    };
    return adapter;
  }
}

async function applyMigrations(databaseUrl: string): Promise<readonly string[]> {
  const { SchemaEngine } = await import('@prisma/schema-engine-wasm');
  const adapter = bindMigrationAwareSqlAdapterFactory(new WholeScripts({ connectionString: databaseUrl }));
  const schema = await readFile(join(root, 'schema.prisma'), 'utf8');
  const engine = await SchemaEngine.new({ datamodels: [['schema.prisma', schema]] }, () => {}, adapter);
  const { appliedMigrationNames } = await engine.applyMigrations({
    migrationsList: await readMigrations(),
    filters: { externalTables: [], externalEnums: [] },
  });
  return appliedMigrationNames;
}

async function readMigrations() {
  const baseDir = join(root, 'migrations');
  const entries = await readdir(baseDir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const migrationDirectories = names.sort().map(async (name) => ({
    path: name,
    migrationFile: {
      path: 'migration.sql',
      content: { tag: 'ok' as const, value: await readFile(join(baseDir, name, 'migration.sql'), 'utf8') },
    },
  }));
  return {
    baseDir,
    lockfile: {
      path: 'migration_lock.toml',
      content: await readFile(join(baseDir, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(migrationDirectories),
  };
}
