import { endSessionsOf, changePassword as storePassword } from '@carillon/db';
import { hashPassword, shortestPassword } from '@carillon/secrets';
import { CommandError } from '../command-error.ts';
import type { CommandSession } from '../open-session.ts';
import { findUser } from './find-user.ts';

export interface PasswordOptions {
  readonly user: string;
  readonly password: string;
}

/** For somebody who forgot theirs. Whoever is signed in as the user is signed out. */
export async function changePassword(
  session: CommandSession,
  { user, password }: PasswordOptions,
): Promise<{ id: string }> {
  if (password.length < shortestPassword)
    throw new CommandError(`The password must have at least ${shortestPassword} characters.`);
  const { id } = await findUser(session, user);
  await storePassword(session.db, id, await hashPassword(password));
  await endSessionsOf(session.db, id);
  return { id };
}
