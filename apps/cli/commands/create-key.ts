import { scopes as allScopes, isScope, type Scope } from '@carillon/core';
import { createApiKey } from '@carillon/db';
import { hashApiKey, newApiKey } from '@carillon/secrets';
import { CommandError } from '../command-error.ts';
import type { CommandSession } from '../open-session.ts';
import { findUser } from './find-user.ts';

export interface KeyOptions {
  readonly user: string;
  readonly name: string;
  /** Comma separated; everything unless given. */
  readonly scopes?: string | undefined;
  /** Days; never unless given. */
  readonly expiresIn?: number | undefined;
  readonly sandbox?: boolean | undefined;
}

/** The longest life of a key, days. */
const longest = 3_650;

/** The key is shown here and never again. */
export async function createKey(
  session: CommandSession,
  options: KeyOptions,
): Promise<{ id: string; key: string }> {
  const { name, sandbox = false } = options;
  if (name.trim() === '')
    throw new CommandError('The key needs a name, so that you know later what it is for.');
  const scopes = options.scopes === undefined ? allScopes : scopesIn(options.scopes);
  const expiresAt = expiry(options.expiresIn, Date.now());
  const user = await findUser(session, options.user);
  const key = newApiKey({ sandbox });
  const [hash = ''] = hashApiKey(key, session.apiKeyKeys);
  const facts = { name, hash, last4: key.slice(-4), sandbox, scopes, expiresAt };
  return { id: await createApiKey(session.db, { userId: user.id, ...facts }), key };
}

function scopesIn(list: string): Scope[] {
  const names = [...new Set(list.split(',').map((name) => name.trim()))];
  const unknown = names.find((name) => !isScope(name));
  if (unknown === undefined) return names.filter(isScope);
  throw new CommandError(`There is no scope "${unknown}"; choose of ${allScopes.join(', ')}.`);
}

function expiry(days: number | undefined, now: number): Date | null {
  if (days === undefined) return null;
  if (Number.isInteger(days) && days >= 1 && days <= longest) return new Date(now + days * 86_400_000);
  throw new CommandError(`A key expires in 1 to ${longest} whole days.`);
}
