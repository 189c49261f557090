import {
  assertSchemaCompatibility,
  LATEST_SCHEMA_VERSION,
  runMigrations,
  SchemaMigrationRequiredError,
} from 'bullmq';
import { Pool, type PoolClient } from 'pg';

/** Makes BullMQ's schema in a Postgres database, for QUEUE_BACKEND=postgres. Safe to repeat; only what is new needs a role that may make tables. */
export async function migrateQueue(databaseUrl: string): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const client = await pool.connect();
  try {
    if (!(await isNewest(client))) await runMigrations(client);
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
