import { ConfigError } from '@carillon/config';
import { isUnavailable } from '@carillon/db';
import { CommanderError } from '@commander-js/extra-typings';
import { CommandError } from './command-error.ts';
import { program } from './program.ts';

/** Runs the command line; what goes wrong is a sentence on standard error and a status other than 0. */
async function main(argv: readonly string[]): Promise<void> {
  try {
    await program().parseAsync(argv);
  } catch (error) {
    process.exitCode = error instanceof CommanderError ? error.exitCode : 1;
    if (error instanceof CommanderError) return;
    if (error instanceof CommandError || error instanceof ConfigError) console.error(error.message);
    else if (isUnavailable(error))
      console.error('Postgres cannot be reached; is DATABASE_URL right, and the server running?');
    else console.error(error);
  }
}

await main(process.argv);
