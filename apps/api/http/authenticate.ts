import { hash } from 'node:crypto';
import { apiError } from '@carillon/core';
import { type Caller, findCaller } from '@carillon/db';
import { hashApiKey, isApiKey } from '@carillon/secrets';
import type { ApiParts } from '../context.ts';
import type { Memory } from '../posts/recent-reads.ts';

/**
 * Finds out who calls.
 * @param authorization the header's value: `Bearer svc_sk_…`
 * @param believe whether a caller that is in memory need not be read again
 * @throws {ApiError} 401 for a missing, malformed, unknown, expired or revoked key, without telling which
 */
export async function authenticate(
  authorization: string | undefined,
  { db, keys, memory }: Pick<ApiParts, 'db' | 'keys'> & { readonly memory: Memory },
  { believe }: { believe: boolean },
): Promise<Caller> {
  const apiKey = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (apiKey === undefined) throw apiError('unauthorized');
  const name = hash('sha256', apiKey, 'base64url'); // what is stored is an HMAC, which takes longer
  const known = believe ? memory.callers.get(name) : undefined;
  if (known !== undefined) return known;
  if (!isApiKey(apiKey)) throw apiError('unauthorized');
  const caller = await findCaller(db, hashApiKey(apiKey, keys));
  if (caller === null) {
    memory.callers.delete(name);
    throw apiError('unauthorized');
  }
  memory.callers.set(name, caller);
  return caller;
}
