import { isTimezone } from '@carillon/core';
import { recordAudit, createProfile as storeProfile } from '@carillon/db';
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
  const by = { kind: 'cli' } as const;
  return session.db.$transaction(async (tx) => {
    const { id } = await storeProfile(tx, { userId: user.id, name, timezone, groupId: group ?? null });
    await recordAudit(tx, { action: 'profile.created', by, userId: user.id, subjectId: id });
    return { id };
  });
}
