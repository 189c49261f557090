import { inspect } from 'node:util';
import { ConfigError } from '@carillon/config';
import { isUnavailable } from '@carillon/db';
import { CommanderError } from '@commander-js/extra-typings';
import { CommandError } from './command-error.ts';
import { lastLine } from './last-line.ts';
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
    else if (isUnavailable(error))
      terminal.complain(
        `Postgres cannot be reached, or is too busy; is DATABASE_URL right, and the server running? ${lastLine(error)}`,
      );
    else terminal.complain(inspect(error));
    return 1;
  }
}
