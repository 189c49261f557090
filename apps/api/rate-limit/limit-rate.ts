import { apiError } from '@carillon/core';
import type { RequestHandler, Response } from 'express';
import type { ApiParts, RequestContext } from '../context.ts';
import type { RateLimiter } from './open-rate-limiter.ts';

/** Times its plan's number that all keys of a user may be used together: a former key and the new one never take from each other. */
const keysTogether = 2;

/**
 * Counts a request of whoever was authenticated, puts the state of the limit into headers, and refuses beyond it: first that
 * of the key, then, for what the key may do, that of all keys of its user together.
 */
export const limitRate =
  ({ limiter, plans }: Pick<ApiParts, 'limiter' | 'plans'>): RequestHandler =>
  async (_request, response, next) => {
    const { apiKeyId, userId, plan } = (response.locals as Pick<RequestContext, 'caller'>).caller;
    const { requestsPerMinute: limit } = plans[plan];
    const ofKey = await countRequest({ limiter, id: apiKeyId ?? userId, limit }, response);
    if (ofKey.isOver) throw apiError('rate_limited', ofKey).retryAfter(ofKey.wait);
    const id = `keys of ${userId}`;
    const ofUser = await countUse({ limiter, id, limit: limit * keysTogether, name: 'user' });
    if (ofUser.remaining < ofKey.remaining) response.set(rateHeaders(ofUser, Date.now()));
    if (ofUser.isOver) throw apiError('keys_rate_limited', ofUser).retryAfter(ofUser.wait);
    next();
  };

interface Counting {
  readonly limiter: Pick<RateLimiter, 'window' | 'count'>;
  /** Whose request it is. */
  readonly id: string;
  /** Requests in a window. */
  readonly limit: number;
  /** Of the limit, in the headers. */
  readonly name?: RateState['name'];
}

/** Counts a request, and puts the state of the limit into the headers of its answer. @returns that state */
export async function countRequest(counting: Counting, response: Response): Promise<Counted> {
  const counted = await countUse(counting);
  response.set(rateHeaders(counted, Date.now()));
  return counted;
}

async function countUse({ limiter, id, limit, name = 'default' }: Counting): Promise<Counted> {
  const { window } = limiter;
  const { used, endsInMs } = await limiter.count(id, limit);
  const wait = Math.max(1, Math.ceil(endsInMs / 1_000));
  return { name, limit, window, wait, remaining: Math.max(0, limit - used), isOver: used > limit };
}

/** State of a limit. Times are whole seconds. */
export interface RateState {
  /** `default` for that of a key or a person, `user` for that of all keys of a user. */
  readonly name: 'default' | 'user';
  readonly limit: number;
  readonly window: number;
  readonly remaining: number;
  /** Time until the window ends. */
  readonly wait: number;
}

interface Counted extends RateState {
  readonly isOver: boolean;
}

/**
 * The state of a limit in headers: those of draft-ietf-httpapi-ratelimit-headers-10, and the three that are older.
 * @param now ms since 1970
 */
export const rateHeaders = ({ name, limit, window, remaining, wait }: RateState, now: number) => ({
  'RateLimit-Policy': `"${name}";q=${limit};w=${window}`,
  RateLimit: `"${name}";r=${remaining};t=${wait}`,
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
    'requests (q) that this API key, or with "user" all keys of its user together, may make in a window of w seconds',
    '"default";q=300;w=60',
  ),
  RateLimit: text('requests (r) left in the window, which ends in t seconds', '"default";r=299;t=60'),
  'X-RateLimit-Limit': whole('requests that may be made in a window'),
  'X-RateLimit-Remaining': whole('requests left in the window'),
  'X-RateLimit-Reset': whole('when the window ends, seconds since 1970'),
};

export const retryAfterHeader = { description: 'seconds to wait', schema: { type: 'integer', minimum: 1 } };
