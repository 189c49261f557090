import { listApiKeys } from '@carillon/db';
import type { CommandSession } from '../open-session.ts';
import { findUser } from './find-user.ts';

/** The keys of a user, the oldest first, expired and revoked ones too; nothing that would let anybody in. */
export async function listKeys(session: CommandSession, user: string) {
  const { id } = await findUser(session, user);
  return { keys: await listApiKeys(session.db, id) };
}
