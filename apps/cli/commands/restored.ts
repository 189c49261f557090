import { platformTitles } from '@carillon/core';
import { recordAudit } from '@carillon/db/audit';
import {
  holdDue,
  listHeld,
  noteIdentity,
  noteProgress,
  readHistory,
  readIdentity,
} from '@carillon/db/restore';
import { Command } from '@commander-js/extra-typings';
import { sessionCommand } from '../command.ts';
import { CommandError } from '../command-error.ts';
import type { CommandSession } from '../open-session.ts';
import type { Terminal } from '../terminal.ts';

/** Publications that are listed by name. */
const maxListed = 100;

/** Workers note that they run every few seconds; after this they have stopped, ms. */
const stoppedAfterMs = 30_000;

export const restoredCommand = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    new Command('restored')
      .description(
        'after a back-up was restored: hold what is due, because it may have been published already',
      )
      .option('--everything', 'hold what is scheduled for later, too: it may have been moved and published')
      .option('--nothing-lost', 'the back-up has everything, as after a move: hold nothing')
      .option('--list', 'only list what is held'),
    {
      async run({ db }, { everything = false, nothingLost = false, list = false }) {
        if (nothingLost) return goOn(db);
        if (!list) await hold(db, everything);
        return listed(db);
      },
    },
  );

type Db = CommandSession['db'];

async function goOn(db: Db): Promise<{ held: number }> {
  await noteIdentity(db, await readIdentity(db));
  await noteProgress(db, 0);
  await recordAudit(db, { action: 'database.restored', by: { kind: 'cli' }, details: { held: 'nothing' } });
  return { held: 0 };
}

async function hold(db: Db, everything: boolean): Promise<void> {
  const { progress } = await readHistory(db);
  const [{ now } = { now: 0 }] = await db.$queryRaw<{ now: number }[]>`
    SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`;
  if (now - progress < stoppedAfterMs)
    throw new CommandError(
      'Workers were running on this database a moment ago. Stop them and wait half a minute, or use --list to see what is held.',
    );
  await holdDue(db, { identity: await readIdentity(db), seen: progress, everything, isNeeded: () => true });
  const details = { held: everything ? 'everything' : 'what is due' };
  await recordAudit(db, { action: 'database.restored', by: { kind: 'cli' }, details });
}

async function listed(db: Db): Promise<object> {
  const { count, first } = await listHeld(db, maxListed);
  if (count === 0) return { held: 0 };
  return {
    held: count,
    posts: first.map(
      ({ postId, platform, username, dueAt }) =>
        `${postId} on ${platformTitles[platform]} as @${username}, due ${dueAt.toISOString()}`,
    ),
    next: 'Look at these accounts for each post. Resend what is missing there; leave or delete what is there.',
  };
}
