import { recordAudit, resetSecondFactor } from '@carillon/db';
import { Command } from '@commander-js/extra-typings';
import type { CommandSession } from '../../open-session.ts';
import { printResult } from '../../print-result.ts';
import type { Terminal } from '../../terminal.ts';
import { findUser } from './find-user.ts';

export const resetSecondFactorCommand = (terminal: Terminal) =>
  new Command('reset-second-factor')
    .description('for a user who lost all of it: their password alone signs them in again')
    .argument('<user>', 'id or e-mail address')
    .option('--json', 'print one JSON object')
    .action((user, { json }) => printResult(terminal, json, (session) => reset(session, user)));

/** Removes authenticator app, passkeys and recovery codes of a user, and signs them out everywhere. */
async function reset(session: CommandSession, user: string): Promise<{ id: string }> {
  const { id } = await findUser(session, user);
  await session.db.$transaction(async (tx) => {
    await resetSecondFactor(tx, id);
    const by = { kind: 'cli' } as const;
    const details = { kind: 'all' };
    await recordAudit(tx, { action: 'second_factor.removed', by, userId: id, subjectId: id, details });
  });
  return { id };
}
