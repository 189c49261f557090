import { maxReturnOrigins, returnOrigin, returnUrlExpected } from '@carillon/core';
import { recordAudit } from '@carillon/db/audit';
import { changeReturnOrigins } from '@carillon/db/connect-links';
import { sessionCommand } from '../command.ts';
import { UsageError } from '../command-error.ts';
import type { CommandSession } from '../open-session.ts';
import type { Terminal } from '../terminal.ts';
import { findUser, userOptionCommand } from './user-named.ts';

export const returnOriginsCommand = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    userOptionCommand(
      'set-return-origins',
      'say where the pages of a user’s connect links may lead back to, in place of what was said before',
    ).requiredOption('--origins <list>', "such as https://app.example.com, with commas between; '' for none"),
    { run: (session, { user, origins }) => setReturnOrigins(session, user, origins) },
  );

async function setReturnOrigins({ db, ...session }: CommandSession, user: string, list: string) {
  const origins = originsIn(list);
  const { id } = await findUser({ db, ...session }, user);
  await db.$transaction(async (tx) => {
    await changeReturnOrigins(tx, id, origins);
    const event = { action: 'return_origins.changed', by: { kind: 'cli' } } as const;
    await recordAudit(tx, { ...event, userId: id, subjectId: id, details: { origins } });
  });
  return { id, origins };
}

function originsIn(list: string): string[] {
  const typed = list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const wrong = typed.find((each) => returnOrigin(each) === null);
  if (wrong !== undefined) throw new UsageError(`"${wrong}" is not ${returnUrlExpected}.`);
  const origins = [...new Set(typed.map((each) => new URL(each).origin))];
  if (origins.length > maxReturnOrigins)
    throw new UsageError(`A user has at most ${maxReturnOrigins} return URLs.`);
  return origins;
}
