import { apiError } from '@carillon/core';
import type { RequestHandler, Response } from 'express';
import type { ApiParts, RequestContext } from '../context.ts';
import type { RateLimiter } from './open-rate-limiter.ts';

/** Counts a request of whoever was authenticated, tells the state of the limit in headers, and refuses beyond it. */
export const limitRate =
  ({ limiter, plans }: Pick<ApiParts, 'limiter' | 'plans'>): RequestHandler =>
  async (_request, response, next) => {
    const { apiKeyId, userId, plan } = (response.locals as Pick<RequestContext, 'caller'>).caller;
    const { requestsPerMinute: limit } = plans[plan];
    const { isOver, ...state } = await countRequest({ limiter, id: apiKeyId ?? userId, limit }, response);
    if (isOver) throw apiError('rate_limited', state).retryAfter(state.wait);
    next();
  };

interface Counting {
  readonly limiter: Pick<RateLimiter, 'window' | 'count'>;
  /** Whose request it is. */
  readonly id: string;
  /** Requests in a window. */
  readonly limit: number;
}

/** Counts a request, and tells the state of the limit in the headers of its answer. @returns the limit, and the time to wait, s */
export async function countRequest({ limiter, id, limit }: Counting, response: Response) {
  const { window } = limiter;
  const { used, endsInMs } = await limiter.count(id, limit);
  const wait = Math.max(1, Math.ceil(endsInMs / 1_000));
  response.set(rateHeaders({ limit, window, remaining: Math.max(0, limit - used), wait }, Date.now()));
  return { isOver: used > limit, limit, window, wait };
}

/** State of a key's limit. Times are whole seconds. */
export interface RateState {
  readonly limit: number;
  readonly window: number;
  readonly remaining: number;
  /** Time until the window ends. */
  readonly wait: number;
}

/**
 * The state of a limit in headers: those of draft-ietf-httpapi-ratelimit-headers-10, and the three that are older.
 * @param now ms since 1970
 */
export const rateHeaders = ({ limit, window, remaining, wait }: RateState, now: number) => ({
  'RateLimit-Policy': `"default";q=${limit};w=${window}`,
  RateLimit: `"default";r=${remaining};t=${wait}`,
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(Math.ceil(now / 1_000) + wait),
});

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
});
const whole = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } });

/** The same headers as the document describes them. */
export const rateHeaderComponents: Readonly<Record<keyof ReturnType<typeof rateHeaders>, object>> = {
  'RateLimit-Policy': text(
    'requests (q) that this API key may make in a window of w seconds',
    '"default";q=300;w=60',
  ),
  RateLimit: text('requests (r) left in the window, which ends in t seconds', '"default";r=299;t=60'),
  'X-RateLimit-Limit': whole('requests that this API key may make in a window'),
  'X-RateLimit-Remaining': whole('requests left in the window'),
  'X-RateLimit-Reset': whole('when the window ends, seconds since 1970'),
};

export const retryAfterHeader = { description: 'seconds to wait', schema: { type: 'integer', minimum: 1 } };
