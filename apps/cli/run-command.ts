import { inspect } from 'node:util';
import { ConfigError } from '@carillon/config';
import { databaseRefusal, isUnavailable } from '@carillon/db';
import { CommanderError } from '@commander-js/extra-typings';
import { CommandError } from './command-error.ts';
import { plainReason } from './plain-reason.ts';
import { program } from './program.ts';
import type { Terminal } from './terminal.ts';

/**
 * Runs one command. What goes wrong is a sentence on standard error.
 * @param args the words behind `carillon`
 * @returns the exit status
 */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  let status = 0;
  const commands = program(terminal, (failed) => {
    status = failed;
  });
  try {
    await commands.parseAsync(args, { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    if (error instanceof CommandError || error instanceof ConfigError) terminal.complain(error.message);
    else if (databaseRefusal(error) !== null) terminal.complain(plainReason(error));
    else if (isUnavailable(error))
      terminal.complain(
        `Postgres cannot be used now: ${plainReason(error)} Try again, or ask carillon doctor.`,
      );
    else terminal.complain(inspect(error));
    return 1;
  }
}
