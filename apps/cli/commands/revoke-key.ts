import { revokeApiKey } from '@carillon/db';
import { CommandError } from '../command-error.ts';
import type { CommandSession } from '../open-session.ts';

/** From the next request on the key is refused. Revoking it again changes nothing. */
export async function revokeKey({ db }: CommandSession, id: string): Promise<{ id: string }> {
  if (!(await revokeApiKey(db, id))) throw new CommandError(`There is no API key "${id}".`);
  return { id };
}
