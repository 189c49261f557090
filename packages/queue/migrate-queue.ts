import { runMigrations } from 'bullmq';
import { Pool } from 'pg';

/** Makes BullMQ's schema in a Postgres database, for QUEUE_BACKEND=postgres. Safe to repeat. */
export async function migrateQueue(databaseUrl: string): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const client = await pool.connect();
  try {
    await runMigrations(client);
  } finally {
    client.release();
    await pool.end();
  }
}
