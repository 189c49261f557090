import { apiError, problem } from '@carillon/core';
import type { Database } from '@carillon/db';
import { type Caller, findCaller } from '@carillon/db/api-keys';
import type { CacheUse, RecentReads } from '@carillon/operations/posts/recent-reads';
import type { KeyRing } from '@carillon/secrets';
import { hashApiKey, isApiKey } from '@carillon/secrets';
import type { RequestHandler } from 'express';
import { clientAddress } from './client-address.ts';
import type { Admission, HttpService } from './exchange.ts';
import type { GuessingLimit } from './rate-limit/limit-guessing.ts';
import { limitRate } from './rate-limit/limit-rate.ts';
import { readJson } from './read-json.ts';

/** Checks before every operation: 401 for an unknown caller, then 429, then 400 for a body that is no good JSON. */
export const gate = (
  { admission, bodyLimit }: Pick<HttpService<never>, 'admission' | 'bodyLimit'>,
  needs: Needs,
): RequestHandler[] => [...admit(admission, needs), ...readJson(bodyLimit, needs.maxValues)];

/** Demands of an operation on callers. */
interface Needs extends Partial<CacheUse> {
  readonly needsProof?: boolean;
  readonly maxValues?: number | undefined;
}

/** The checks before a body is read. */
export const admit = (
  { identify, limit, prove }: Admission,
  { mayUseCache = false, needsProof = false }: Needs,
): RequestHandler[] => [identify({ mayUseCache }), limit, ...(needsProof ? [prove] : [])];

/** Lets in whoever has an API key, as often as the plan allows. */
export const admitKeys = (
  parts: Omit<Authenticating, 'recentReads'> & Parameters<typeof limitRate>[0],
  recentReads: RecentReads,
): Admission => ({
  identify: identifyCaller({ ...parts, recentReads }),
  limit: limitRate(parts),
  prove: (_request, _response, next) => next(), // a key is its own proof, on each request
});

const identifyCaller =
  (parts: Authenticating) =>
  (use: CacheUse): RequestHandler =>
  async (request, response, next) => {
    const { mayUseCache } = use;
    const [authorization, address] = [request.get('authorization'), clientAddress(request)];
    response.locals.caller = await authenticate({ authorization, address, mayUseCache }, parts);
    response.locals.mayUseCache = mayUseCache;
    next();
  };

/** Parts that authenticating uses. */
interface Authenticating {
  readonly db: Database;
  /** Keys under which API keys are hashed. */
  readonly keys: KeyRing;
  readonly recentReads: RecentReads;
  readonly guessing: GuessingLimit;
}

/** Facts in a request on who calls. */
interface Presented extends CacheUse {
  /** The header's value: `Bearer svc_sk_…` */
  readonly authorization: string | undefined;
  /** As `clientAddress` has it. */
  readonly address: string;
}

/** Token of a header such as `Bearer svc_sk_…`; undefined without one. */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];

/**
 * Finds out who calls.
 * @throws {ApiError} 401 for a missing, malformed, unknown, expired or revoked key, without saying which; 403 for a good
 * one of a user who is disabled, which is never remembered; 429 for a bad one when its address sent too many
 */
async function authenticate(
  { authorization, address, mayUseCache }: Presented,
  { db, keys, recentReads, guessing }: Authenticating,
): Promise<Caller> {
  const apiKey = bearerToken(authorization);
  if (apiKey === undefined) {
    await guessing.lookUp({ address, credential: '' }, async () => null);
    throw apiError('unauthorized').because([problem('key_expected', '', {})]);
  }
  const find = async () => {
    const found = isApiKey(apiKey) ? await findCaller(db, hashApiKey(apiKey, keys)) : null;
    if (found?.disabled) throw apiError('user_disabled');
    return found;
  };
  const read = () => guessing.lookUp({ address, credential: apiKey }, find);
  const caller = await recentReads.caller(apiKey, read, { mayUseCache });
  if (caller === null) throw apiError('unauthorized');
  return caller;
}
