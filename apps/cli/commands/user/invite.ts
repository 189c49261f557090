import { inviteByOidc, recordAudit } from '@carillon/db';
import { Command } from '@commander-js/extra-typings';
import type { CommandSession } from '../../open-session.ts';
import { printResult } from '../../print-result.ts';
import type { Terminal } from '../../terminal.ts';
import { findUser } from './find-user.ts';

export const inviteCommand = (terminal: Terminal) =>
  new Command('invite')
    .description('take the password of a user, who comes in by the OpenID Connect issuer from now on')
    .requiredOption('--user <id>', 'id or e-mail address')
    .option('--json', 'print one JSON object')
    .action(({ json, user }) => printResult(terminal, json, (session) => invite(session, user)));

async function invite(session: CommandSession, user: string): Promise<{ id: string }> {
  const { id } = await findUser(session, user);
  await session.db.$transaction(async (tx) => {
    await inviteByOidc(tx, id);
    await recordAudit(tx, { action: 'password.changed', by: { kind: 'cli' }, userId: id, subjectId: id });
  });
  return { id };
}
