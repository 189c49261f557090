import { isTimezone } from '@carillon/core';
import { recordAudit } from '@carillon/db/audit';
import { listProfiles, createProfile as storeProfile } from '@carillon/db/profiles';
import { Command } from '@commander-js/extra-typings';
import { nextOf, sessionCommand, withPage } from '../command.ts';
import { UsageError } from '../command-error.ts';
import type { CommandSession } from '../open-session.ts';
import { printPage, type Terminal } from '../terminal.ts';
import { findUser, userOptionCommand } from './user-named.ts';

export const profileCommand = (terminal: Terminal) =>
  new Command('profile')
    .description('profiles, to which social accounts are connected')
    .addCommand(create(terminal))
    .addCommand(list(terminal));

const create = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    userOptionCommand('create', 'make a profile')
      .requiredOption('--name <name>')
      .option('--timezone <name>', 'IANA time zone', 'UTC')
      .option('--group <id>'),
    { run: (session, options) => createProfile(session, options) },
  );

const list = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    withPage(
      userOptionCommand('list', 'list the profiles of a user, the oldest first').option(
        '--group <id>',
        'only those of this group',
      ),
      'profiles',
    ),
    {
      async run(session, { user, group, ...page }) {
        const { id } = await findUser(session, user);
        const found = await listProfiles(
          session.db,
          { userId: id, sandbox: false },
          {
            ...page,
            ...(group !== undefined && { groupId: group }),
          },
        );
        return { profiles: found.rows, next: nextOf(found) };
      },
      show({ profiles, next }) {
        const rows = profiles.map(({ id, name, groupId, timezone, createdAt }) => ({
          id,
          name,
          groupId,
          timezone,
          createdAt,
        }));
        printPage(terminal, { rows, next }, 'This user has no such profile.');
      },
    },
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
  if (name.trim() === '') throw new UsageError('The profile needs a name: --name.');
  if (!isTimezone(timezone))
    throw new UsageError(
      `"${timezone}" is not a time zone; --timezone is an IANA name such as Europe/Berlin.`,
    );
  const user = await findUser(session, options.user);
  const by = { kind: 'cli' } as const;
  return session.db.$transaction(async (tx) => {
    const { id } = await storeProfile(tx, { userId: user.id, name, timezone, groupId: group ?? null });
    await recordAudit(tx, { action: 'profile.created', by, userId: user.id, subjectId: id });
    return { id };
  });
}
