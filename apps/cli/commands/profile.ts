import { isTimezone } from '@carillon/core';
import { createProfile as storeProfile } from '@carillon/db';
import { Command } from '@commander-js/extra-typings';
import { CommandError } from '../command-error.ts';
import type { CommandSession } from '../open-session.ts';
import { printResult } from '../print-result.ts';
import type { Terminal } from '../terminal.ts';
import { findUser } from './user/find-user.ts';

export const profileCommand = (terminal: Terminal) =>
  new Command('profile').description('profiles, to which social accounts are connected').addCommand(
    new Command('create')
      .description('make a profile')
      .requiredOption('--user <id>', 'id or e-mail address')
      .requiredOption('--name <name>')
      .option('--timezone <name>', 'IANA time zone', 'UTC')
      .option('--group <id>')
      .option('--json', 'print one JSON object')
      .action(({ json, ...options }) =>
        printResult(terminal, json, (session) => createProfile(session, options)),
      ),
  );

interface ProfileOptions {
  readonly user: string;
  readonly name: string;
  readonly timezone: string;
  readonly group?: string | undefined;
}

export async function createProfile(
  session: CommandSession,
  options: ProfileOptions,
): Promise<{ id: string }> {
  const { name, timezone, group } = options;
  if (name.trim() === '') throw new CommandError('The profile needs a name.');
  if (!isTimezone(timezone))
    throw new CommandError(`"${timezone}" is not a time zone; give an IANA name such as Europe/Berlin.`);
  const user = await findUser(session, options.user);
  const { id } = await storeProfile(session.db, { userId: user.id, name, timezone, groupId: group ?? null });
  return { id };
}
