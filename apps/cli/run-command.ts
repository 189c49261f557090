import { inspect } from 'node:util';
import { ConfigError } from '@carillon/config';
import { isUnavailable } from '@carillon/db/database-errors';
import { databaseRefusal } from '@carillon/db/database-problem';
import { CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { CommandError, plainReason } from './command-error.ts';
import { program } from './program.ts';
import type { Terminal } from './terminal.ts';

/**
 * Runs one command. What goes wrong is a sentence on standard error; with --json an object, `{"error":{"code","message"}}`.
 * @param args the words behind `carillon`
 * @returns the exit status: 2 when the command line itself is wrong, 1 for any other failure
 */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  let status = 0;
  const isJson = args.slice(0, args.includes('--') ? args.indexOf('--') : undefined).includes('--json');
  const fail = (failed: number) => {
    status = failed;
  };
  const commands = program(terminal, fail, isJson ? () => {} : terminal.complain);
  try {
    await commands.parseAsync(resolveHelp(commands, args), { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const { code, message, isOurs = false } = failureOf(error);
    if (isJson) terminal.complain(JSON.stringify({ error: { code, message } }));
    else if (!(error instanceof CommanderError)) terminal.complain(isOurs ? inspect(error) : message);
    return code === 'usage' ? 2 : 1;
  }
}

interface Failure {
  /** For scripts; that of the API where it refused a request. */
  readonly code: string;
  readonly message: string;
  /** A fault of this program, of which a stack says more. */
  readonly isOurs?: boolean;
}

function failureOf(error: unknown): Failure {
  if (error instanceof CommanderError) return { code: 'usage', message: usageSentence(error) };
  if (error instanceof CommandError) return { code: error.code, message: error.message };
  if (error instanceof ConfigError) return { code: 'environment', message: error.message };
  const refusal = databaseRefusal(error);
  if (refusal !== null) return { code: 'database', message: refusal };
  if (isUnavailable(error))
    return {
      code: 'database',
      message: `Postgres cannot be used now: ${plainReason(error)} Try again, or ask carillon doctor.`,
    };
  return { code: 'internal', message: plainReason(error), isOurs: true };
}

/** Commander's message, without the word before it and on one line. */
function usageSentence({ code, message }: CommanderError): string {
  if (code === 'commander.help') return 'A command is missing; --help shows which there are.';
  return message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' ');
}

/**
 * Words that ask for help in the one form that Commander checks to their end: `help webhook list` becomes
 * `webhook list --help`. An unknown command comes without `--help`, so that it is refused.
 * @param args the words behind `carillon`
 */
function resolveHelp(program: CommandUnknownOpts, args: readonly string[]): readonly string[] {
  const path: string[] = [];
  let command = program;
  let asked = false;
  for (const word of args) {
    if (word.startsWith('-')) break;
    if (word === 'help' && !asked && command.commands.length > 0) {
      asked = true;
      continue;
    }
    const next = command.commands.find((below) => below.name() === word);
    if (next === undefined) {
      if (command.commands.length > 0) return [...path, word];
      if (asked) command.error(`error: ${path.join(' ')} has no command '${word}'`);
      break;
    }
    path.push(word);
    command = next;
  }
  return asked ? [...path, '--help'] : args;
}
