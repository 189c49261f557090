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
  /** s */
  readonly window: number;
  /** Counts one more. By the key's id, never by the key itself. */
  readonly count: CountWithin;
  close(): Promise<void>;
}

export interface RateLimiterOptions {
  readonly log: Log;
  readonly metrics: Registry;
  /** s */
  readonly window?: number | undefined;
}

/** How long a request may wait for Redis; without an answer this process counts by itself. */
const failFast = {
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  commandTimeout: 500,
  socketTimeout: 5_000,
};

/** How long the first requests wait for the connection, ms. */
const openTimeout = 1_000;

/** Opens a limiter that counts in Redis for all api processes, and in memory where there is none or while it is away. */
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
