import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { CommandError } from './command-error.ts';
import { accountCommand } from './commands/account.ts';
import { applicationCommand } from './commands/application.ts';
import { auditCommand } from './commands/audit.ts';
import { connectLinkCommand } from './commands/connect-link.ts';
import { credentialsCommand } from './commands/credentials.ts';
import { keyCommand } from './commands/key.ts';
import { mcpCommand } from './commands/mcp.ts';
import { mediaCommand } from './commands/media.ts';
import { migrateCommand } from './commands/migrate.ts';
import { postCommand } from './commands/post.ts';
import { profileCommand } from './commands/profile.ts';
import { restoredCommand } from './commands/restored.ts';
import { sandboxCommand } from './commands/sandbox.ts';
import { userCommand } from './commands/user.ts';
import { webhookCommand } from './commands/webhook.ts';
import about from './package.json' with { type: 'json' };
import type { Fail, Terminal } from './terminal.ts';

const statuses = `
Exit status: 0 when it is done, 2 when the command line is wrong, 1 for any other failure.
With --json a failure is one object on standard error: {"error":{"code":"…","message":"…"}}`;

/**
 * The command line. Every command prints one JSON object with --json, and a line per field without.
 * @param complain takes what is wrong with the command line
 */
export const program = (terminal: Terminal, fail: Fail, complain: Terminal['complain']) =>
  inTerminal(
    { print: terminal.print, complain },
    new Command('carillon')
      .version(about.version)
      .addHelpText('after', statuses)
      .showHelpAfterError()
      .addCommand(startCommand(fail))
      .addCommand(migrateCommand(terminal))
      .addCommand(userCommand(terminal))
      .addCommand(profileCommand(terminal))
      .addCommand(keyCommand(terminal))
      .addCommand(accountCommand(terminal))
      .addCommand(applicationCommand(terminal))
      .addCommand(connectLinkCommand(terminal))
      .addCommand(mediaCommand(terminal))
      .addCommand(postCommand(terminal, fail))
      .addCommand(sandboxCommand(terminal))
      .addCommand(webhookCommand(terminal, fail))
      .addCommand(mcpCommand(terminal))
      .addCommand(auditCommand(terminal))
      .addCommand(credentialsCommand(terminal, fail))
      .addCommand(restoredCommand(terminal))
      .addCommand(doctorCommand(terminal, fail)),
  );

/** The command and those below it write to the terminal, and end with an error instead of the process. */
function inTerminal(
  terminal: Pick<Terminal, 'print' | 'complain'>,
  command: CommandUnknownOpts,
): CommandUnknownOpts {
  command.exitOverride().configureOutput({
    writeOut: (text) => terminal.print(text.trimEnd()),
    writeErr: (text) => terminal.complain(text.trimEnd()),
  });
  for (const below of command.commands) inTerminal(terminal, below);
  return command;
}

const startCommand = (fail: Fail) =>
  new Command('start').description('run everything on this machine').action(async () => {
    const { start } = await import('./start/start.ts').catch(sayWhereItRuns);
    fail(await start());
  });

function sayWhereItRuns(error: { code?: string }): never {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  throw new CommandError('This installation has only what a server needs; npm start works in a checkout.');
}

const doctorCommand = (terminal: Terminal, fail: Fail) =>
  new Command('doctor')
    .description('say what is wrong with the environment')
    .option('--json', 'print one JSON object')
    .action(async ({ json = false }) => {
      const { doctor } = await import('./commands/doctor.ts');
      fail(await doctor(terminal, json));
    });
