import { migrateConfig } from '@carillon/config';
import { platforms } from '@carillon/core';
import { admitApp, RoleError } from '@carillon/db/admit-app';
import { MigrationError, migrate as migrateDatabase } from '@carillon/db/migrate';
import { migrateQueue } from '@carillon/queue';
import { Command } from '@commander-js/extra-typings';
import { resultCommand } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { instanceEnvironment } from '../dev-file.ts';
import type { Terminal } from '../terminal.ts';

export const migrateCommand = (terminal: Terminal) =>
  resultCommand(terminal, new Command('migrate').description('bring the database to the newest release'), {
    run: () => migrate(terminal),
  });

const waiting =
  'Somebody uses a table that is to be changed, such as a back-up. The change is tried again every few seconds until that is over, and stops nobody meanwhile.';

/**
 * Brings the database, and the queue's own schema where it lives there, to the newest release, as the tables' owner; and lets
 * the role of the processes read and write the rows.
 */
async function migrate({
  environment,
  complain,
}: Terminal): Promise<{ applied: readonly string[]; functions: boolean }> {
  const { ownerUrl, appUrl, QUEUE_BACKEND, DATABASE_POOLER } = migrateConfig(
    instanceEnvironment(environment),
  );
  let waits = 0;
  try {
    const { migrations, functions } = await migrateDatabase(ownerUrl, () => {
      waits += 1;
      if (waits === 1) complain(waiting);
    });
    if (QUEUE_BACKEND === 'postgres') await migrateQueue(ownerUrl, platforms);
    await admitApp(ownerUrl, appUrl, DATABASE_POOLER);
    return { applied: migrations, functions };
  } catch (error) {
    const isRefused = error instanceof RoleError || error instanceof MigrationError;
    throw isRefused ? new CommandError(error.message) : error;
  }
}
