/** A thread: applies prisma/migrations with Prisma's own engine, compiled to WebAssembly, so that nothing is downloaded. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { SchemaEngine } from '@prisma/schema-engine-wasm';

/** The address of the database, and the folder of the migrations. */
const { databaseUrl, folder }: { databaseUrl: string; folder: string } = workerData;

/** Longest wait for a lock: whoever comes after a script that waits for one waits as well, ms. */
const lockTimeoutMs = 1_000;

/** Pause before a script is tried again, ms: time for those who waited. */
const pauseMs = 2_000;

/** Time for which a script is tried again, ms. */
const patienceMs = 30 * 60_000;

/** The code of Postgres for a lock that was not to be had in time. */
const lockNotAvailable = '55P03';

/**
 * Prisma's adapter cuts a script at every semicolon, which breaks functions. Sent whole, Postgres reads it itself and
 * applies all of it or nothing. So one that would have to wait for somebody who reads, such as a back-up, gives way to
 * everybody else and is tried again.
 */
class WholeScripts extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const client = adapter.underlyingDriver();
    adapter.executeScript = async (script) => {
      const end = performance.now() + patienceMs;
      for (;;) {
        try {
          await client.query(`SET statement_timeout = 0; SET lock_timeout = ${lockTimeoutMs}; ${script}`);
          return;
        } catch (error) {
          if ((error as { code?: unknown }).code !== lockNotAvailable || performance.now() > end) throw error;
          parentPort?.postMessage('waiting');
          await sleep(pauseMs);
        }
      }
    };
    return adapter;
  }
}

async function readMigrations() {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const migrationDirectories = names.sort().map(async (name) => ({
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
