import { type Deletion, type DeletionStep, deleteUser, deletionTimes } from '@carillon/accounts';
import { platformTitles } from '@carillon/core';
import { beginDeletion, takeDeletion } from '@carillon/db/people';
import { sessionCommand } from '../command.ts';
import { CommandError } from '../command-error.ts';
import type { CommandSession } from '../open-session.ts';
import type { Terminal } from '../terminal.ts';
import { accountParts } from './account.ts';
import { findUser, refuseUnlessDone, userOptionCommand } from './user-named.ts';

export const deleteCommand = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    userOptionCommand(
      'delete',
      'erase a user with everything of theirs; run it again if it was interrupted',
    ).option('--yes', 'do not ask for the e-mail address of the user once more'),
    {
      async run(session, { user, yes = false }) {
        const found = await findUser(session, user);
        if (!yes) await confirm(terminal, found.email);
        return erase(terminal, session, found);
      },
    },
  );

async function confirm(terminal: Terminal, email: string): Promise<void> {
  terminal.complain(`Everything of ${email} will be erased, and nothing brings it back.`);
  const typed = await terminal.readSecret('e-mail address of the user', { option: '--yes', isShown: true });
  if (typed.trim().toLowerCase() === email) return;
  throw new CommandError('That is another e-mail address. Nothing was done.');
}

async function erase(
  terminal: Terminal,
  session: CommandSession,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<object> {
  refuseUnlessDone(await beginDeletion(session.db, id), email);
  if ((await takeDeletion(session.db, deletionTimes.leaseMs, id)) === null)
    throw new CommandError(
      `${email} is being deleted by somebody else right now. Look again in two minutes.`,
    );
  const onProgress = showProgress(terminal);
  const deletion = await deleteUser(id, { ...accountParts(session), by: { kind: 'cli' }, onProgress });
  return resultOf(id, deletion);
}

function resultOf(id: string, { deleted, filesLeft, postsDeleted, revoked, left }: Deletion): object {
  const notRevoked = left.map(({ platform, username }) => `@${username} on ${platformTitles[platform]}`);
  return {
    id,
    deleted,
    postsDeleted,
    revoked,
    notRevoked,
    ...(notRevoked.length > 0 && {
      advice: 'These networks did not take the access back. Its owner can, in the settings of the network.',
    }),
    ...(!deleted && {
      filesLeft,
      next: 'An API or dashboard process removes the files of the media, and then a worker the rest.',
    }),
  };
}

const many = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const progress: Readonly<Record<DeletionStep, (count: number) => string>> = {
  'under way': (count) => `Waiting for ${many(count, 'publication')} that workers have in hand.`,
  revoked: (count) => `Asked the networks to take back the access to ${many(count, 'account')}.`,
  posts: (count) => `Erased ${many(count, 'post')}.`,
  files: (count) => `Waiting for ${many(count, 'uploaded file')} to be removed.`,
  accounts: (count) => `Erased ${many(count, 'account')}.`,
};

/** Between two lines of one step, ms. */
const silenceMs = 2_000;

/** Shows a person what is being done, on standard error: the first of each step, and then one every other second. */
function showProgress(terminal: Terminal): (step: DeletionStep, count: number) => void {
  let last: { step: DeletionStep | null; at: number } = { step: null, at: 0 };
  return (step, count) => {
    const now = performance.now();
    if (last.step === step && now - last.at < silenceMs) return;
    last = { step, at: now };
    terminal.complain(progress[step](count));
  };
}
