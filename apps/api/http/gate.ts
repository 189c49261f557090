import type { RequestHandler } from 'express';
import type { Admission, ApiContext, ApiParts } from '../context.ts';
import type { Memory } from '../posts/recent-reads.ts';
import { limitRate } from '../rate-limit/limit-rate.ts';
import { bodyLimit } from './answer-error.ts';
import { authenticate } from './authenticate.ts';
import { readJson } from './read-json.ts';

/** What every request has to pass: 401 for an unknown caller, then 429, then 400 for a body that is no good JSON. */
export const gate = ({ admission }: ApiContext, belief: { believe: boolean }): RequestHandler[] => [
  admission.identify(belief),
  admission.limit,
  ...readJson(bodyLimit),
];

/** Whoever has an API key, as often as the plan allows. */
export const admitKeys = (parts: ApiParts, memory: Memory): Admission => ({
  identify: (belief) => identifyCaller({ ...parts, memory }, belief),
  limit: limitRate(parts),
});

/** A request with an Idempotency-Key believes nothing: it takes several statements anyway. */
const identifyCaller =
  (context: ApiParts & { readonly memory: Memory }, belief: { believe: boolean }): RequestHandler =>
  async (request, response, next) => {
    const believe = belief.believe && request.get('idempotency-key') === undefined;
    response.locals.caller = await authenticate(request.get('authorization'), context, { believe });
    response.locals.believes = believe;
    next();
  };
