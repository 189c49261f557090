import { findUser as readUser } from '@carillon/db';
import { CommandError } from '../command-error.ts';
import type { CommandSession } from '../open-session.ts';

/** @throws {CommandError} when there is no such user */
export async function findUser({ db }: CommandSession, idOrEmail: string) {
  const user = await readUser(db, idOrEmail);
  if (user === null) throw new CommandError(`There is no user "${idOrEmail}".`);
  return user;
}
