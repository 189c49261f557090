import type { RequestHandler } from 'express';
import type { ApiParts } from '../context.ts';
import type { CacheUse, RecentReads } from '../posts/recent-reads.ts';
import { limitRate } from '../rate-limit/limit-rate.ts';
import { type Authenticating, authenticate } from './authenticate.ts';
import { clientAddress } from './client-address.ts';
import { readJson } from './read-json.ts';
import type { Admission, Service } from './service.ts';

/** Checks before every operation: 401 for an unknown caller, then 429, then 400 for a body that is no good JSON. */
export const gate = (
  { admission, bodyLimit }: Pick<Service<never>, 'admission' | 'bodyLimit'>,
  needs: Needs,
): RequestHandler[] => [...admit(admission, needs), ...readJson(bodyLimit)];

/** What an operation says of its callers. */
interface Needs extends Partial<CacheUse> {
  readonly needsProof?: boolean;
}

/** The checks before a body is read. */
export const admit = (
  { identify, limit, prove }: Admission,
  { mayUseCache = false, needsProof = false }: Needs,
): RequestHandler[] => [identify({ mayUseCache }), limit, ...(needsProof ? [prove] : [])];

/** Lets in whoever has an API key, as often as the plan allows. */
export const admitKeys = (parts: ApiParts, recentReads: RecentReads): Admission => ({
  identify: identifyCaller({ ...parts, recentReads }),
  limit: limitRate(parts),
  prove: (_request, _response, next) => next(), // a key is its own proof, on each request
});

/** A request with an Idempotency-Key never uses the cache: it takes several statements anyway. */
const identifyCaller =
  (parts: Authenticating) =>
  (use: CacheUse): RequestHandler =>
  async (request, response, next) => {
    const mayUseCache = use.mayUseCache && request.get('idempotency-key') === undefined;
    const [authorization, address] = [request.get('authorization'), clientAddress(request)];
    response.locals.caller = await authenticate({ authorization, address, mayUseCache }, parts);
    response.locals.mayUseCache = mayUseCache;
    next();
  };
