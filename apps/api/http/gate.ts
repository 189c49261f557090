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
  use: CacheUse,
): RequestHandler[] => [...admit(admission, use), ...readJson(bodyLimit)];

/** The first two of these checks. */
export const admit = (admission: Admission, use: CacheUse): RequestHandler[] => [
  admission.identify(use),
  admission.limit,
];

/** Lets in whoever has an API key, as often as the plan allows. */
export const admitKeys = (parts: ApiParts, recentReads: RecentReads): Admission => ({
  identify: identifyCaller({ ...parts, recentReads }),
  limit: limitRate(parts),
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
