import { apiError } from '@carillon/core';
import { type Caller, findCaller } from '@carillon/db';
import { hashApiKey, isApiKey } from '@carillon/secrets';
import type { ApiContext } from './context.ts';

/**
 * Finds out who calls.
 * @param authorization the header's value: `Bearer svc_sk_…`
 * @param believe whether a caller that is in memory need not be read again
 * @throws {ApiError} 401 for a missing, malformed, unknown, expired or revoked key, without telling which
 */
export async function authenticate(
  authorization: string | undefined,
  { db, keys, memory }: Pick<ApiContext, 'db' | 'keys' | 'memory'>,
  { believe }: { believe: boolean },
): Promise<Caller> {
  const apiKey = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (apiKey === undefined || !isApiKey(apiKey)) throw apiError('unauthorized');
  const hashes = hashApiKey(apiKey, keys);
  const [newest = ''] = hashes;
  const known = believe ? memory.callers.get(newest) : undefined;
  if (known !== undefined) return known;
  const caller = await findCaller(db, hashes);
  if (caller === null) {
    memory.callers.delete(newest);
    throw apiError('unauthorized');
  }
  memory.callers.set(newest, caller);
  return caller;
}
