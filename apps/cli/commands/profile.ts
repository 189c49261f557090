import { isTimezone } from '@carillon/core';
import { listProfiles, recordAudit, createProfile as storeProfile } from '@carillon/db';
import { Command } from '@commander-js/extra-typings';
import { UsageError } from '../command-error.ts';
import { type CommandSession, withSession } from '../open-session.ts';
import { print } from '../print.ts';
import { printPage } from '../print-page.ts';
import { printResult } from '../print-result.ts';
import type { Terminal } from '../terminal.ts';
import { wholeNumber } from '../whole-number.ts';
import { findUser } from './user/find-user.ts';

export const profileCommand = (terminal: Terminal) =>
  new Command('profile')
    .description('profiles, to which social accounts are connected')
    .addCommand(create(terminal))
    .addCommand(list(terminal));

const create = (terminal: Terminal) =>
  new Command('create')
    .description('make a profile')
    .requiredOption('--user <id>', 'id or e-mail address')
    .requiredOption('--name <name>')
    .option('--timezone <name>', 'IANA time zone', 'UTC')
    .option('--group <id>')
    .option('--json', 'print one JSON object')
    .action(({ json, ...options }) =>
      printResult(terminal, json, (session) => createProfile(session, options)),
    );

const list = (terminal: Terminal) =>
  new Command('list')
    .description('list the profiles of a user, the oldest first')
    .requiredOption('--user <id>', 'id or e-mail address')
    .option('--group <id>', 'only those of this group')
    .option('--limit <count>', 'most profiles, up to 1000', wholeNumber('--limit', 1, 1_000), 100)
    .option('--after <id>', 'go on behind this one, as `next` of the list before says')
    .option('--json', 'print one JSON object')
    .action(async ({ json, user, group, ...page }) => {
      const { rows, hasMore } = await withSession(terminal.environment, async (session) => {
        const { id } = await findUser(session, user);
        return listProfiles(session.db, id, { ...page, ...(group !== undefined && { groupId: group }) });
      });
      const next = hasMore ? (rows.at(-1)?.id ?? null) : null;
      if (json) return print(terminal, { profiles: rows, next }, json);
      const shown = rows.map(({ id, name, groupId, timezone, createdAt }) => ({
        ...{ id, name, groupId, timezone, createdAt },
      }));
      printPage(terminal, { rows: shown, next }, 'This user has no such profile.');
    });

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
