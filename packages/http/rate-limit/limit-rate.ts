import { apiError, type Plans } from '@carillon/core';
import type { Caller } from '@carillon/db/api-keys';
import { grouped } from '@carillon/db/groups';
import type { QueueConnection } from '@carillon/queue';
import type { RequestHandler, Response } from 'express';
import { type CountWithin, countAhead } from './count-ahead.ts';
import { type CounterOptions, type Counters, openCounters } from './open-counters.ts';
import type { Count, CountUses } from './with-local-fallback.ts';

/** Times its plan's number that all keys of a user may be used together: a former key and the new one never take from each other. */
const keysTogether = 2;

/**
 * Counts a request of whoever was authenticated, puts the state of the limit into headers, and refuses beyond it: first that
 * of the key, then, for what the key may do, that of all keys of its user together.
 */
export const limitRate =
  ({ limiter, plans }: { readonly limiter: Counting['limiter']; readonly plans: Plans }): RequestHandler =>
  async (_request, response, next) => {
    const { apiKeyId, userId, plan } = (response.locals as { readonly caller: Caller }).caller;
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
interface RateState {
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

/** Counts the requests of each API key and person in windows of fixed length that begin with a request, and other things. */
export interface RateLimiter extends Counters {
  /** Length of a window of requests, s. */
  readonly window: number;
  /** Counts one more request of a key or a person, by their id, never by the key itself. */
  readonly count: CountWithin;
}

interface RateLimiterOptions extends CounterOptions {
  /** Length of a window of requests, s. */
  readonly window?: number | undefined;
}

/**
 * Opens a limiter that counts in Redis for all processes, and in memory without it or while it is away.
 *
 * This is the one door to how requests and tries are counted. Three layers keep Redis out of the time of a request, part of
 * the 2,001 posts/s at 32 connections on 2 cores (measure `create` in apps/docs/performance.md):
 * - `countAhead` answers at once while a key has used less than half of its limit, and counts 25 ms later;
 * - `countTogether` makes one call of all that is counted at the same time;
 * - `withLocalFallback` counts in this process while Redis does not answer, so that no request waits for it twice.
 * The price: a process may let in a hundredth of the limit too many (apps/docs/decisions/0013-creating-together.md).
 * A `counter`, for what is rare or dear, has the last layer only, and is exact.
 */
export function openRateLimiter(
  queue: QueueConnection,
  { window = 60, ...options }: RateLimiterOptions,
): RateLimiter {
  const counters = openCounters(queue, options);
  const { count } = counters.idCounter('rate', window);
  const isShared = queue.backend === 'redis';
  return {
    ...counters,
    window,
    count: isShared ? countAhead(countTogether(count)) : (key) => count(key, 1),
  };
}

interface Uses {
  readonly apiKeyId: string;
  readonly uses: number;
}

const grouping = { maxSize: 1_000, maxAtOnce: 1 };

/** Counts what comes at once in one step for each key, and returns for each how many uses there were after its own. */
export function countTogether(count: CountUses): CountUses {
  const add = grouped(async (asked: readonly Uses[]) => {
    const counts = new Map<Uses, Count>();
    const ofKeys = Map.groupBy(asked, ({ apiKeyId }) => apiKeyId);
    const counting = [...ofKeys].map(async ([apiKeyId, ofKey]) => {
      const all = ofKey.reduce((sum, { uses }) => sum + uses, 0);
      const { used, endsInMs } = await count(apiKeyId, all);
      let before = used - all;
      for (const each of ofKey) {
        before += each.uses;
        counts.set(each, { used: before, endsInMs });
      }
    });
    await Promise.all(counting);
    return asked.map((each) => counts.get(each) ?? new Error('A use was not counted.'));
  }, grouping);
  return (apiKeyId, uses) => add({ apiKeyId, uses });
}
