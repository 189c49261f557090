import { disconnectAccount as forgetAccount } from '@carillon/db';
import { CommandError } from '../command-error.ts';
import type { CommandSession } from '../open-session.ts';

/** Forgets the credentials of an account; what is scheduled for it fails when due, and says why. */
export async function disconnectAccount({ db }: CommandSession, id: string): Promise<{ id: string }> {
  if (!(await forgetAccount(db, id))) throw new CommandError(`There is no connected account "${id}".`);
  return { id };
}
