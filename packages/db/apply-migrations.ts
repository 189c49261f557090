/** A thread: applies prisma/migrations with Prisma's own engine, compiled to WebAssembly, so that nothing is downloaded. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { SchemaEngine } from '@prisma/schema-engine-wasm';
import { lockTimeoutMs, untilUnlocked } from './until-unlocked.ts';

/** The address of the database, the folder of the migrations, and which of them it is to have, oldest first. */
export interface ApplyMigrations {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly names: readonly string[];
}

const { databaseUrl, folder, names }: ApplyMigrations = workerData;

/**
 * Prisma's adapter cuts a script at every semicolon, which breaks functions. Sent whole, Postgres reads it itself and
 * applies all of it or nothing.
 */
class WholeScripts extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const client = adapter.underlyingDriver();
    adapter.executeScript = (script) =>
      untilUnlocked(
        async () => {
          await client.query(`SET statement_timeout = 0; SET lock_timeout = ${lockTimeoutMs}; ${script}`);
        },
        () => parentPort?.postMessage('waiting'),
      );
    return adapter;
  }
}

async function readMigrations() {
  const migrationDirectories = names.map(async (name) => ({
    path: name,
    migrationFile: {
      path: 'migration.sql',
      content: { tag: 'ok' as const, value: await readFile(join(folder, name, 'migration.sql'), 'utf8') },
    },
  }));
  return {
    baseDir: folder,
    lockfile: {
      path: 'migration_lock.toml',
      content: await readFile(join(folder, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(migrationDirectories),
  };
}

const adapter = bindMigrationAwareSqlAdapterFactory(new WholeScripts({ connectionString: databaseUrl }));
const schema = await readFile(join(import.meta.dirname, '../../prisma/schema.prisma'), 'utf8');
const engine = await SchemaEngine.new({ datamodels: [['schema.prisma', schema]] }, () => {}, adapter);
const { appliedMigrationNames } = await engine.applyMigrations({
  migrationsList: await readMigrations(),
  filters: { externalTables: [], externalEnums: [] },
});
parentPort?.postMessage(appliedMigrationNames);
