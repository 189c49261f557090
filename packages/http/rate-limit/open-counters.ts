import { once } from 'node:events';
import { defaultPrefix, leaveReplica, type QueueConnection } from '@carillon/queue';
import { digest } from '@carillon/secrets';
import { Gauge, type Log, type Registry } from '@carillon/telemetry';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { type CountUses, withLocalFallback } from './with-local-fallback.ts';

/** Counts in windows of fixed length, each of which begins with the first use of its key. */
interface Counter {
  readonly count: CountUses;
  /** Begins a key anew. */
  readonly forget: (key: string) => Promise<void>;
}

/** Counts in Redis for all processes, and in memory without it or while it is away. */
export interface Counters {
  /**
   * Of e-mail addresses, IP addresses and the like, of which Redis sees digests only.
   * @param name its own part of the keys in Redis @param window its length, s
   */
  readonly counter: (name: string, window: number) => Counter;
  /** The same of ids, which Redis sees. */
  readonly idCounter: (name: string, window: number) => Counter;
  /** Credentials that were good. */
  readonly known: Known;
  close(): Promise<void>;
}

export interface CounterOptions {
  readonly log: Log;
  readonly metrics: Registry;
  /** Time for Redis to answer before this process counts by itself, ms. */
  readonly timeoutMs?: number | undefined;
}

/** Limits of waiting for Redis, ms; without an answer this process counts by itself. */
const failFast = {
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  socketTimeout: 5_000,
};

/** Time that the first requests wait for the connection, ms. */
const openTimeout = 1_000;

/** Opens one connection for everything that a process counts. */
export function openCounters(
  { backend, url, prefix = defaultPrefix }: QueueConnection,
  { log, metrics, timeoutMs = 500 }: CounterOptions,
): Counters {
  const local = new Gauge({
    name: 'carillon_rate_limit_local',
    help: 'Whether this process counts requests by itself (1), because there is no Redis or it is away.',
    registers: [metrics],
  });
  if (backend === 'postgres') {
    local.set(1);
    log.warn('there is no Redis: each process counts requests and tries for the limits by itself');
    return countersOf((name, window) => inMemory(prefix, name, window), {
      known: openKnown(null),
      close: async () => {},
    });
  }
  const redis = new Redis(url, { ...failFast, commandTimeout: timeoutMs, reconnectOnError: leaveReplica() });
  const opened = Promise.allSettled([once(redis, 'ready', { signal: AbortSignal.timeout(openTimeout) })]);
  redis.on('error', () => {}); // the request that needs Redis says it
  const together = withLocalFallback({
    onDown(error) {
      local.set(1);
      log.error({ error }, 'Redis is away: each process counts requests and tries for the limits by itself');
    },
    onUp() {
      local.set(0);
      log.error('Redis is back: the limits hold over all processes again');
    },
  });
  const idCounter = (name: string, window: number): Counter => {
    const memory = inMemory(prefix, name, window);
    const shared = counterIn(
      new RateLimiterRedis({ ...optionsOf(prefix, name, window), storeClient: redis }),
    );
    return {
      count: (key, uses) =>
        together(
          () => opened.then(() => shared.count(key, uses)),
          () => memory.count(key, uses),
        ),
      forget: (key) =>
        together(
          () => opened.then(() => shared.forget(key)),
          () => memory.forget(key),
        ),
    };
  };
  return countersOf(idCounter, {
    known: openKnown({ redis, prefix }),
    close: async () => redis.disconnect(),
  });
}

const countersOf = (idCounter: Counters['idCounter'], rest: Pick<Counters, 'known' | 'close'>): Counters => ({
  counter: (name, window) => underDigests(idCounter(name, window), name),
  idCounter,
  ...rest,
});

const optionsOf = (prefix: string, name: string, window: number) => ({
  keyPrefix: `${prefix}:${name}`,
  points: Number.MAX_SAFE_INTEGER, // the library only counts
  duration: window,
});

const inMemory = (prefix: string, name: string, window: number): Counter =>
  counterIn(new RateLimiterMemory(optionsOf(prefix, name, window)));

const underDigests = ({ count, forget }: Counter, name: string): Counter => ({
  count: (key, uses) => count(digest(key, name), uses),
  forget: (key) => forget(digest(key, name)),
});

const counterIn = (limiter: RateLimiterAbstract): Counter => ({
  async count(key, uses) {
    const { consumedPoints, msBeforeNext } = await limiter.consume(key, uses);
    return { used: consumedPoints, endsInMs: msBeforeNext };
  },
  async forget(key) {
    await limiter.delete(key);
  },
});

/**
 * Credentials that were good a while ago: API keys, and tokens of sessions. Only their digests are kept, and they let
 * nobody in: they only distinguish the guests of an address from those who guess there.
 */
interface Known {
  add(credential: string): void;
  drop(credential: string): void;
  /** False as well while Redis is away and this process has not met it. */
  has(credential: string): Promise<boolean>;
}

/** Time for which one is remembered after its last use, s. */
const keepSeconds = 7 * 86_400;

/** One is written to Redis again after this time, ms. */
const writeEveryMs = 3_600_000;

/** @param shared where all processes remember them; null when each does so for itself */
function openKnown(shared: { readonly redis: Redis; readonly prefix: string } | null): Known {
  const met = new LRUCache<string, true>({ max: 20_000, ttl: keepSeconds * 1_000 });
  const written = new LRUCache<string, true>({ max: 20_000, ttl: writeEveryMs });
  const nameOf = (credential: string) => digest(credential, 'known');
  const inRedis = <Result>(act: (redis: Redis, keyOf: (name: string) => string) => Promise<Result>) =>
    shared?.redis.status === 'ready'
      ? act(shared.redis, (name) => `${shared.prefix}:known:${name}`).catch(() => null) // it is only a help
      : null;
  return {
    add(credential) {
      const name = nameOf(credential);
      met.set(name, true);
      if (written.has(name)) return;
      written.set(name, true);
      void inRedis((redis, keyOf) => redis.set(keyOf(name), '1', 'EX', keepSeconds));
    },
    drop(credential) {
      const name = nameOf(credential);
      const wasMet = met.delete(name);
      written.delete(name);
      if (wasMet) void inRedis((redis, keyOf) => redis.del(keyOf(name)));
    },
    async has(credential) {
      const name = nameOf(credential);
      if (met.has(name)) return true;
      const isKnown = (await inRedis((redis, keyOf) => redis.exists(keyOf(name)))) === 1;
      if (isKnown) met.set(name, true);
      return isKnown;
    },
  };
}
