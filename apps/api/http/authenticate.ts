import { apiError, problem } from '@carillon/core';
import { type Caller, findCaller } from '@carillon/db';
import { hashApiKey, isApiKey } from '@carillon/secrets';
import type { ApiParts } from '../context.ts';
import type { CacheUse, RecentReads } from '../posts/recent-reads.ts';
import type { Strangers } from '../rate-limit/strangers.ts';

/** What authenticating works with. */
export interface Authenticating extends Pick<ApiParts, 'db' | 'keys'> {
  readonly recentReads: RecentReads;
  readonly strangers: Strangers;
}

/** What a request shows of who calls. */
interface Presented extends CacheUse {
  /** The header's value: `Bearer svc_sk_…` */
  readonly authorization: string | undefined;
  /** As `clientAddress` has it. */
  readonly address: string;
}

/**
 * Finds out who calls.
 * @throws {ApiError} 401 for a missing, malformed, unknown, expired or revoked key, without telling which; 403 for a good
 * one of a user who is disabled, which is never remembered; 429 for a bad one when its address sent too many
 */
export async function authenticate(
  { authorization, address, mayUseCache }: Presented,
  { db, keys, recentReads, strangers }: Authenticating,
): Promise<Caller> {
  const apiKey = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (apiKey === undefined) {
    await strangers.recognise({ address, credential: '' }, async () => null);
    throw apiError('unauthorized').because([problem('key_expected', '', {})]);
  }
  const find = async () => {
    const found = isApiKey(apiKey) ? await findCaller(db, hashApiKey(apiKey, keys)) : null;
    if (found?.disabled) throw apiError('user_disabled');
    return found;
  };
  const read = () => strangers.recognise({ address, credential: apiKey }, find);
  const caller = await recentReads.caller(apiKey, read, { mayUseCache });
  if (caller === null) throw apiError('unauthorized');
  return caller;
}
