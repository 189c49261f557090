import { createApiKey } from '@carillon/db';
import { hashApiKey, newApiKey } from '@carillon/secrets';
import { CommandError } from '../command-error.ts';
import type { CommandSession } from '../open-session.ts';
import { findUser } from './find-user.ts';

export interface KeyOptions {
  readonly user: string;
  readonly name: string;
  readonly sandbox?: boolean | undefined;
}

/** The key is shown here and never again. */
export async function createKey(
  session: CommandSession,
  options: KeyOptions,
): Promise<{ id: string; key: string }> {
  const { name, sandbox = false } = options;
  if (name.trim() === '')
    throw new CommandError('The key needs a name, so that you know later what it is for.');
  const user = await findUser(session, options.user);
  const key = newApiKey({ sandbox });
  const [hash = ''] = hashApiKey(key, session.apiKeyKeys);
  const id = await createApiKey(session.db, { userId: user.id, name, hash, last4: key.slice(-4), sandbox });
  return { id, key };
}
