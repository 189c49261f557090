import {
  assertSchemaCompatibility,
  LATEST_SCHEMA_VERSION,
  runMigrations,
  SchemaMigrationRequiredError,
} from 'bullmq';
import { Pool, type PoolClient } from 'pg';
import { publishQueue, webhooksQueue } from './job.ts';

/**
 * Makes BullMQ's schema in a Postgres database, for QUEUE_BACKEND=postgres. Safe to repeat; only what is new needs a role that
 * may make tables.
 * @param platforms the networks whose queues will be used
 */
export async function migrateQueue(databaseUrl: string, platforms: readonly string[]): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const client = await pool.connect();
  try {
    if (!(await isNewest(client))) await runMigrations(client);
    // The first job of a queue would make a sequence, which the role of the processes may not.
    for (const queue of [...platforms.map(publishQueue), webhooksQueue])
      await client.query('SELECT bullmq.next_job_id($1)', [queue]);
  } finally {
    client.release();
    await pool.end();
  }
}

async function isNewest(client: PoolClient): Promise<boolean> {
  try {
    return (await assertSchemaCompatibility(client)) >= LATEST_SCHEMA_VERSION;
  } catch (error) {
    if (error instanceof SchemaMigrationRequiredError) return false;
    throw error;
  }
}
