import { type Environment, migrateConfig } from '@carillon/config';
import { platforms } from '@carillon/core';
import { admitApp, RoleError } from '@carillon/db/admit-app';
import { migrate as migrateDatabase } from '@carillon/db/migrate';
import { migrateQueue } from '@carillon/queue';
import { CommandError } from '../command-error.ts';
import { instanceEnvironment } from '../dev-file.ts';

/**
 * Brings the database, and the queue's own schema where it lives there, to the newest release, as the tables' owner; and lets
 * the role of the processes read and write the rows.
 */
export async function migrate(environment: Environment): Promise<{ applied: readonly string[] }> {
  const { ownerUrl, appUrl, QUEUE_BACKEND } = migrateConfig(instanceEnvironment(environment));
  try {
    const applied = await migrateDatabase(ownerUrl);
    if (QUEUE_BACKEND === 'postgres') await migrateQueue(ownerUrl, platforms);
    await admitApp(ownerUrl, appUrl);
    return { applied };
  } catch (error) {
    throw error instanceof RoleError ? new CommandError(error.message) : error;
  }
}
