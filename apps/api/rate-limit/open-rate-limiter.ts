import { grouped } from '@carillon/db/groups';
import type { QueueConnection } from '@carillon/queue';
import { type CountWithin, countAhead } from './count-ahead.ts';
import { type CounterOptions, type Counters, openCounters } from './open-counters.ts';
import type { Count, CountUses } from './with-local-fallback.ts';

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
 * Opens a limiter that counts in Redis for all processes, and in memory where there is none or while it is away.
 *
 * This is the one door to how requests and tries are counted. Three layers keep Redis out of the time of a request, part of
 * the 2,001 posts/s at 32 connections on 2 cores (measure `create` in apps/docs/performance.md):
 * - `countAhead` answers at once while a key has used less than half of its limit, and counts 25 ms later;
 * - `countTogether` makes one call of all that is counted at the same time;
 * - `withLocalFallback` counts in this process while Redis does not answer, so that no request waits for it twice.
 * What that costs: a process may let in a hundredth of the limit too many (apps/docs/decisions/0013-creating-together.md).
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
