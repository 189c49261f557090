import { type Deletion, deleteUser, deletionTimes } from '@carillon/accounts';
import { platformTitles } from '@carillon/core';
import { beginDeletion, takeDeletion } from '@carillon/db';
import { Command } from '@commander-js/extra-typings';
import { accountParts } from '../../account-parts.ts';
import { CommandError } from '../../command-error.ts';
import type { CommandSession } from '../../open-session.ts';
import { printResult } from '../../print-result.ts';
import type { Terminal } from '../../terminal.ts';
import { refuseUnlessDone } from './change-user.ts';
import { findUser } from './find-user.ts';
import { tellProgress } from './tell-progress.ts';

export const deleteCommand = (terminal: Terminal) =>
  new Command('delete')
    .description('erase a user with everything of theirs; run it again if it was interrupted')
    .requiredOption('--user <id>', 'id or e-mail address')
    .option('--yes', 'do not ask for the e-mail address of the user once more')
    .option('--json', 'print one JSON object')
    .action(({ json, user, yes = false }) =>
      printResult(terminal, json, async (session) => {
        const found = await findUser(session, user);
        if (!yes) await confirm(terminal, found.email);
        return erase(terminal, session, found);
      }),
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
  const onProgress = tellProgress(terminal);
  const deletion = await deleteUser(id, { ...accountParts(session), by: { kind: 'cli' }, onProgress });
  return told(id, deletion);
}

function told(id: string, { deleted, filesLeft, postsDeleted, revoked, left }: Deletion): object {
  const notRevoked = left.map(({ platform, username }) => `@${username} on ${platformTitles[platform]}`);
  return {
    ...{ id, deleted, postsDeleted, revoked, notRevoked },
    ...(notRevoked.length > 0 && {
      advice: 'These networks did not take the access back. Its owner can, in the settings of the network.',
    }),
    ...(!deleted && {
      filesLeft,
      next: 'An API or dashboard process removes the files of the media, and then a worker the rest.',
    }),
  };
}
