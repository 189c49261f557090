import { type CommandSession, withSession } from './open-session.ts';
import { print } from './print.ts';
import type { Terminal } from './terminal.ts';

/** Runs a command on the services of the terminal's environment, and prints its result. */
export const printResult = async (
  terminal: Terminal,
  json: true | undefined,
  command: (session: CommandSession) => Promise<object>,
): Promise<void> => print(terminal, await withSession(terminal.environment, command), json);
