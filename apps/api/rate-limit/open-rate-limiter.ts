import { once } from 'node:events';
import { defaultPrefix, leaveReplica, type QueueConnection } from '@carillon/queue';
import { Gauge, type Log, type Registry } from '@carillon/telemetry';
import { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { type CountWithin, countAhead } from './count-ahead.ts';
import { countTogether } from './count-together.ts';
import { type CountUses, withLocalFallback } from './with-local-fallback.ts';

/** Counts the requests of each API key in windows of fixed length that begin with a request. */
export interface RateLimiter {
  /** Length of a window, s. */
  readonly window: number;
  /** Counts one more request. By the key's id, never by the key itself. */
  readonly count: CountWithin;
  close(): Promise<void>;
}

export interface RateLimiterOptions {
  readonly log: Log;
  readonly metrics: Registry;
  /** Length of a window, s. */
  readonly window?: number | undefined;
}

/** Limits of waiting for Redis, ms; without an answer this process counts by itself. */
const failFast = {
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  commandTimeout: 500,
  socketTimeout: 5_000,
};

/** Time that the first requests wait for the connection, ms. */
const openTimeout = 1_000;

/**
 * Opens a limiter that counts in Redis for all api processes, and in memory where there is none or while it is away.
 *
 * This is the one door to how requests are counted; everything else only calls `count`. Three layers keep Redis out of the
 * time of a request, part of the 2,001 posts/s at 32 connections on 2 cores (measure `create` in apps/docs/performance.md):
 * - `countAhead` answers at once while a key has used less than half of its limit, and counts 25 ms later;
 * - `countTogether` makes one call of all that is counted at the same time;
 * - `withLocalFallback` counts in this process while Redis does not answer, so that no request waits for it twice.
 * What that costs: a process may let in a hundredth of the limit too many (apps/docs/decisions/0013-creating-together.md).
 */
export function openRateLimiter(
  { backend, url, prefix = defaultPrefix }: QueueConnection,
  { log, metrics, window = 60 }: RateLimiterOptions,
): RateLimiter {
  const local = new Gauge({
    name: 'carillon_rate_limit_local',
    help: 'Whether this process counts requests by itself (1), because there is no Redis or it is away.',
    registers: [metrics],
  });
  const counting = { keyPrefix: `${prefix}:rate`, points: Number.MAX_SAFE_INTEGER, duration: window };
  const memory = countIn(new RateLimiterMemory(counting));
  if (backend === 'postgres') {
    local.set(1);
    log.warn('there is no Redis: each api process counts requests for the rate limit by itself');
    return { window, count: (apiKeyId) => memory(apiKeyId, 1), close: async () => {} };
  }
  const redis = new Redis(url, { ...failFast, reconnectOnError: leaveReplica() });
  const opened = Promise.allSettled([once(redis, 'ready', { signal: AbortSignal.timeout(openTimeout) })]);
  redis.on('error', () => {}); // the request that needs Redis says it
  const shared = countIn(new RateLimiterRedis({ ...counting, storeClient: redis }));
  const count = withLocalFallback({
    shared: async (apiKeyId, uses) => {
      await opened;
      return shared(apiKeyId, uses);
    },
    local: memory,
    onDown(error) {
      local.set(1);
      log.error({ error }, 'Redis is away: each api process counts requests for the rate limit by itself');
    },
    onUp() {
      local.set(0);
      log.error('Redis is back: the rate limit holds over all api processes again');
    },
  });
  return { window, count: countAhead(countTogether(count)), close: async () => redis.disconnect() };
}

/** The library only counts: a key's limit comes from its plan. */
const countIn =
  (limiter: RateLimiterAbstract): CountUses =>
  async (apiKeyId, uses) => {
    const { consumedPoints, msBeforeNext } = await limiter.consume(apiKeyId, uses);
    return { used: consumedPoints, endsInMs: msBeforeNext };
  };
