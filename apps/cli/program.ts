import { Command } from '@commander-js/extra-typings';
import { accountCommand } from './commands/account.ts';
import { credentialsCommand } from './commands/credentials.ts';
import { keyCommand } from './commands/key.ts';
import { migrate } from './commands/migrate.ts';
import { profileCommand } from './commands/profile.ts';
import { userCommand } from './commands/user.ts';
import { print } from './print.ts';

/** The command line. Every command prints one JSON object with --json, and a line per field without. */
export const program = () =>
  new Command('carillon')
    .exitOverride()
    .showHelpAfterError()
    .addCommand(startCommand())
    .addCommand(migrateCommand())
    .addCommand(userCommand())
    .addCommand(profileCommand())
    .addCommand(keyCommand())
    .addCommand(accountCommand())
    .addCommand(credentialsCommand())
    .addCommand(doctorCommand());

const startCommand = () =>
  new Command('start').description('run everything on this machine').action(async () => {
    const { start } = await import('./start/start.ts');
    process.exitCode = await start();
  });

const migrateCommand = () =>
  new Command('migrate')
    .description('bring the database to the newest release')
    .option('--json', 'print one JSON object')
    .action(async ({ json }) => print(await migrate(), json));

const doctorCommand = () =>
  new Command('doctor')
    .description('say what is wrong with the environment')
    .option('--json', 'print one JSON object')
    .action(async ({ json = false }) => {
      const { doctor } = await import('./commands/doctor.ts');
      process.exitCode = await doctor(json);
    });
