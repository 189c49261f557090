import { endSessionsOf, recordAudit, changePassword as storePassword } from '@carillon/db';
import { hashPassword } from '@carillon/secrets';
import { Command } from '@commander-js/extra-typings';
import type { CommandSession } from '../../open-session.ts';
import { printResult } from '../../print-result.ts';
import { seenByOthers } from '../../secret-reader.ts';
import type { Terminal } from '../../terminal.ts';
import { findUser } from './find-user.ts';
import { refuseWeak } from './refuse-weak.ts';

export const passwordCommand = (terminal: Terminal) =>
  new Command('password')
    .description('give a user another password, and sign them out everywhere')
    .requiredOption('--user <id>', 'id or e-mail address')
    .option('--password <password>', seenByOthers('password'))
    .option('--json', 'print one JSON object')
    .action(async ({ json, user, ...options }) => {
      const password = options.password ?? (await terminal.readSecret('password', { option: '--password' }));
      await printResult(terminal, json, (session) => changePassword(session, { user, password }));
    });

interface PasswordOptions {
  readonly user: string;
  readonly password: string;
}

/** Stores another password for a user who forgot theirs, and signs them out everywhere. */
async function changePassword(
  session: CommandSession,
  { user, password }: PasswordOptions,
): Promise<{ id: string }> {
  const { id, email } = await findUser(session, user);
  await refuseWeak(password, email);
  const passwordHash = await hashPassword(password);
  await session.db.$transaction(async (tx) => {
    await storePassword(tx, id, passwordHash);
    await endSessionsOf(tx, id);
    await recordAudit(tx, { action: 'password.changed', by: { kind: 'cli' }, userId: id, subjectId: id });
  });
  return { id };
}
