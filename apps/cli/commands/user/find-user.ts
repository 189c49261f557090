import { findUser as readUser } from '@carillon/db';
import { CommandError } from '../../command-error.ts';
import type { CommandSession } from '../../open-session.ts';

/** The user with this id or e-mail address. @throws {CommandError} when there is none */
export async function findUser({ db }: CommandSession, idOrEmail: string) {
  const user = await readUser(db, idOrEmail);
  if (user === null) throw new CommandError(`There is no user "${idOrEmail}".`);
  return user;
}
