import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Client } from 'pg';
import { RoleError } from './admit-app.ts';
import type { ApplyMigrations } from './apply-migrations.ts';
import { findPending, isNoted, listMigrations, prismaFolder, type Read } from './pending-migrations.ts';
import { applyFunctions, findLacking, MigrationError, readFunctions } from './sql-functions.ts';
import { untilUnlocked } from './until-unlocked.ts';

export { MigrationError };

/** Any number, the same in every process: whoever holds it migrates, the others wait. */
const migrationLock = 4_242_026;

export interface Migrated {
  /** Names of the migrations that were applied now. */
  readonly migrations: readonly string[];
  /** True when SQL functions were replaced. */
  readonly functions: boolean;
}

/**
 * Brings the database to the newest migration, and to the functions and triggers of this release. Safe to start in several processes at
 * once. What a newer release has written stays.
 * @param databaseUrl as the role that owns the tables
 * @param onWait called when somebody else uses a table that is to be changed; it is tried again every few seconds
 * @param folder with `migrations` and `functions` in it; another one for tests
 * @throws {RoleError} when there is something to do and the role may make no tables
 * @throws {MigrationError} when Postgres refuses a file of functions; all functions are as they were
 */
export async function migrate(
  databaseUrl: string,
  onWait: () => void = () => {},
  folder = prismaFolder,
): Promise<Migrated> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0'); // the role may have limits, for a pooler's sessions
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const read: Read = async (statement) => (await client.query(statement)).rows;
    const own = await readFunctions(folder);
    const lacking = await findLacking(read, own);
    const pending = await findPending(read, folder);
    const failed = pending.length === 0 && (await hasFailed(read));
    if (pending.length === 0 && !failed && lacking === 'nothing') return { migrations: [], functions: false };
    await mustOwn(client);
    const fillings = (await isNoted(read)) ? pending.filter(isFilling) : [];
    const names = await listMigrations(folder);
    const apply = (leave: readonly string[]) =>
      applyInThread(
        {
          databaseUrl,
          folder: join(folder, 'migrations'),
          names: names.filter((name) => !leave.includes(name)),
        },
        onWait,
      );
    const tables = failed || pending.length > fillings.length ? await apply(fillings) : [];
    if (lacking !== 'nothing') await untilUnlocked(() => applyFunctions(client, own, lacking), onWait);
    const filled = fillings.length > 0 ? await apply([]) : [];
    return { migrations: [...tables, ...filled], functions: lacking !== 'nothing' };
  } finally {
    await client.end();
  }
}

/**
 * Migrations that fill rows which are there come after the functions: until these are replaced, processes of the release before would
 * undo it. A new database has no rows.
 */
const isFilling = (name: string): boolean => name.endsWith('_so_far');

/** True when the engine has a failure to report. To load it takes longer than to ask. */
async function hasFailed(read: Read): Promise<boolean> {
  const failed = await read(
    'SELECT FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL LIMIT 1',
  );
  return failed.length > 0;
}

async function mustOwn(client: Client): Promise<void> {
  const { rows } = await client.query<{ role: string; may: boolean }>(
    `SELECT current_user AS role, has_schema_privilege(current_schema(), 'CREATE') AS may`,
  );
  const [row] = rows;
  if (row?.may === false)
    throw new RoleError(
      `The role ${row.role} may not change tables; put the address of their owner into MIGRATION_DATABASE_URL.`,
    );
}

/** In a thread of its own, because the engine leaves a timer behind that would keep the process for 10 s. */
async function applyInThread(workerData: ApplyMigrations, onWait: () => void): Promise<readonly string[]> {
  const thread = new Worker(new URL('./apply-migrations.ts', import.meta.url), {
    workerData,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  try {
    return await new Promise((done, fail) => {
      thread.on('message', (said: 'waiting' | readonly string[]) =>
        said === 'waiting' ? onWait() : done(said),
      );
      thread.once('error', fail);
    });
  } finally {
    await thread.terminate();
  }
}
