/** A thread: applies prisma/migrations with Prisma's own engine, compiled to WebAssembly, so that nothing is downloaded. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { SchemaEngine } from '@prisma/schema-engine-wasm';

const root = join(import.meta.dirname, '../../prisma');

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

const adapter = bindMigrationAwareSqlAdapterFactory(new WholeScripts({ connectionString: workerData }));
const schema = await readFile(join(root, 'schema.prisma'), 'utf8');
const engine = await SchemaEngine.new({ datamodels: [['schema.prisma', schema]] }, () => {}, adapter);
const { appliedMigrationNames } = await engine.applyMigrations({
  migrationsList: await readMigrations(),
  filters: { externalTables: [], externalEnums: [] },
});
parentPort?.postMessage(appliedMigrationNames);
