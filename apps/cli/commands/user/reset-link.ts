import { keepPasswordReset, recordAudit } from '@carillon/db';
import { digest, newToken, resetLink } from '@carillon/secrets';
import { Command } from '@commander-js/extra-typings';
import type { CommandSession } from '../../open-session.ts';
import { printResult } from '../../print-result.ts';
import type { Terminal } from '../../terminal.ts';
import { wholeNumber } from '../../whole-number.ts';
import { findUser } from './find-user.ts';

/** Longest that a link may be good for, minutes: a week. */
const mostMinutes = 10_080;

export const resetLinkCommand = (terminal: Terminal) =>
  new Command('reset-link')
    .description('make a link by which a user chooses a new password, once')
    .argument('<user>', 'id or e-mail address')
    .option('--minutes <number>', 'how long it is good for', wholeNumber('--minutes', 1, mostMinutes), 60)
    .option('--json', 'print one JSON object')
    .action((user, { json, minutes }) =>
      printResult(terminal, json, (session) => makeLink(session, user, minutes)),
    );

async function makeLink(
  session: CommandSession,
  user: string,
  minutes: number,
): Promise<{ id: string; link: string; minutes: number }> {
  const { id } = await findUser(session, user);
  const { DASHBOARD_URL: url = `http://127.0.0.1:${session.config.DASHBOARD_PORT}` } = session.config;
  const token = newToken();
  await session.db.$transaction(async (tx) => {
    await keepPasswordReset(tx, { id: digest(token), userId: id, minutes });
    const by = { kind: 'cli' } as const;
    await recordAudit(tx, { action: 'password.reset_requested', by, userId: id, subjectId: id });
  });
  return { id, link: resetLink(url, token), minutes };
}
