import { type Environment, migrateConfig } from '@carillon/config';
import { migrate as migrateDatabase } from '@carillon/db/migrate';
import { migrateQueue } from '@carillon/queue';
import { instanceEnvironment } from '../dev-file.ts';

/** Brings the database, and the queue's own schema where it lives there, to the newest release. */
export async function migrate(environment: Environment): Promise<{ applied: readonly string[] }> {
  const config = migrateConfig(instanceEnvironment(environment));
  const applied = await migrateDatabase(config.DATABASE_URL);
  if (config.QUEUE_BACKEND === 'postgres') await migrateQueue(config.DATABASE_URL);
  return { applied };
}
