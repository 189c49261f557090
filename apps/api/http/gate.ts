import type { RequestHandler } from 'express';
import type { Admission, ApiContext, ApiParts } from '../context.ts';
import type { CacheUse, RecentReads } from '../posts/recent-reads.ts';
import { limitRate } from '../rate-limit/limit-rate.ts';
import { bodyLimit } from './answer-error.ts';
import { authenticate } from './authenticate.ts';
import { readJson } from './read-json.ts';

/** What every request has to pass: 401 for an unknown caller, then 429, then 400 for a body that is no good JSON. */
export const gate = ({ admission }: ApiContext, use: CacheUse): RequestHandler[] => [
  admission.identify(use),
  admission.limit,
  ...readJson(bodyLimit),
];

/** Whoever has an API key, as often as the plan allows. */
export const admitKeys = (parts: ApiParts, recentReads: RecentReads): Admission => ({
  identify: (use) => identifyCaller({ ...parts, recentReads }, use),
  limit: limitRate(parts),
});

/** A request with an Idempotency-Key never uses the cache: it takes several statements anyway. */
const identifyCaller =
  (context: ApiParts & { readonly recentReads: RecentReads }, use: CacheUse): RequestHandler =>
  async (request, response, next) => {
    const mayUseCache = use.mayUseCache && request.get('idempotency-key') === undefined;
    response.locals.caller = await authenticate(request.get('authorization'), context, { mayUseCache });
    response.locals.mayUseCache = mayUseCache;
    next();
  };
