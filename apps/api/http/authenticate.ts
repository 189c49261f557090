import { apiError, problem } from '@carillon/core';
import { type Caller, findCaller } from '@carillon/db';
import { hashApiKey, isApiKey } from '@carillon/secrets';
import type { ApiParts } from '../context.ts';
import type { CacheUse, RecentReads } from '../posts/recent-reads.ts';

/**
 * Finds out who calls.
 * @param authorization the header's value: `Bearer svc_sk_…`
 * @throws {ApiError} 401 for a missing, malformed, unknown, expired or revoked key, without telling which
 */
export async function authenticate(
  authorization: string | undefined,
  { db, keys, recentReads }: Pick<ApiParts, 'db' | 'keys'> & { readonly recentReads: RecentReads },
  use: CacheUse,
): Promise<Caller> {
  const apiKey = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (apiKey === undefined) throw apiError('unauthorized').because([problem('key_expected', '', {})]);
  const read = async () => (isApiKey(apiKey) ? findCaller(db, hashApiKey(apiKey, keys)) : null);
  const caller = await recentReads.caller(apiKey, read, use);
  if (caller === null) throw apiError('unauthorized');
  return caller;
}
