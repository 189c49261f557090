import { isTimezone } from '@carillon/core';
import { createProfile as storeProfile } from '@carillon/db';
import { CommandError } from '../command-error.ts';
import type { CommandSession } from '../open-session.ts';
import { findUser } from './find-user.ts';

export interface ProfileOptions {
  readonly user: string;
  readonly name: string;
  readonly timezone: string;
  readonly group?: string | undefined;
}

export async function createProfile(
  session: CommandSession,
  options: ProfileOptions,
): Promise<{ id: string }> {
  const { name, timezone, group } = options;
  if (name.trim() === '') throw new CommandError('The profile needs a name.');
  if (!isTimezone(timezone))
    throw new CommandError(`"${timezone}" is not a time zone; give an IANA name such as Europe/Berlin.`);
  const user = await findUser(session, options.user);
  const { id } = await storeProfile(session.db, { userId: user.id, name, timezone, groupId: group ?? null });
  return { id };
}
