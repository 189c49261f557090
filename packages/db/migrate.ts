import { Worker } from 'node:worker_threads';
import { Client } from 'pg';
import { RoleError } from './admit-app.ts';
import {
  findPending,
  findTakeOver,
  MigrationError,
  migrationsFolder,
  type Read,
  takeOver,
} from './pending-migrations.ts';

export { MigrationError };

/** Any number, the same in every process: whoever holds it migrates, the others wait. */
const migrationLock = 4_242_026;

/**
 * Brings the database to the newest migration. Safe to start in several processes at once. One that was made before 0.3.0, and is
 * at the last migration of then, is noted as having today's.
 * @param databaseUrl as the role that owns the tables
 * @param onWait called when somebody else reads a table that is to be changed; it is tried again every few seconds
 * @param folder of the migrations; another one for tests
 * @returns the names of the migrations that were applied now
 * @throws {RoleError} when there is something to do and the role may make no tables
 * @throws {MigrationError} when the database was made before 0.3.0 and is not at the last migration of then; nothing is changed
 */
export async function migrate(
  databaseUrl: string,
  onWait: () => void = () => {},
  folder = migrationsFolder,
): Promise<readonly string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0'); // the role may have limits, for a pooler's sessions
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const read: Read = async (statement) => (await client.query(statement)).rows;
    const found = await findTakeOver(read);
    if (found.is === 'refused') throw new MigrationError(found.reason);
    if (found.is === 'due') {
      await mustOwn(client);
      await takeOver(client);
    }
    if (await isNewest(read, folder)) return [];
    await mustOwn(client);
    return await applyInThread({ databaseUrl, folder }, onWait);
  } finally {
    await client.end();
  }
}

/** True when the engine would find nothing to do, nor a failure to report. To load it takes longer than all of this. */
async function isNewest(read: Read, folder: string): Promise<boolean> {
  const pending = await findPending(read, folder);
  if (pending.length > 0) return false;
  const failed = await read(
    'SELECT FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL LIMIT 1',
  );
  return failed.length === 0;
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
async function applyInThread(
  workerData: { databaseUrl: string; folder: string },
  onWait: () => void,
): Promise<readonly string[]> {
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
