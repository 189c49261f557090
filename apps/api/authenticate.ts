import { apiError } from '@carillon/core';
import { type Caller, findCaller } from '@carillon/db';
import { hashApiKey, isApiKey } from '@carillon/secrets';
import type { ApiContext } from './context.ts';

/**
 * Finds out who calls.
 * @param authorization the header's value: `Bearer svc_sk_…`
 * @throws {ApiError} 401 for a missing, malformed, unknown, expired or revoked key, without telling which
 */
export async function authenticate(
  authorization: string | undefined,
  { db, keys }: ApiContext,
): Promise<Caller> {
  const apiKey = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (apiKey === undefined || !isApiKey(apiKey)) throw apiError('unauthorized');
  const caller = await findCaller(db, hashApiKey(apiKey, keys));
  if (caller === null) throw apiError('unauthorized');
  return caller;
}
