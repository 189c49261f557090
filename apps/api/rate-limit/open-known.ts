import { digest } from '@carillon/secrets';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

/**
 * Credentials that were good a while ago: API keys, and tokens of sessions. Only their digests are kept, and they let
 * nobody in: they only tell the guests of an address from whoever guesses there.
 */
export interface Known {
  add(credential: string): void;
  drop(credential: string): void;
  /** False as well while Redis is away and this process has not met it. */
  has(credential: string): Promise<boolean>;
}

/** Time for which one is remembered after its last use, s. */
const keepSeconds = 7 * 86_400;

/** Redis is told of one again after this time, ms. */
const tellEveryMs = 3_600_000;

/** @param shared where all processes remember them; null when each does so for itself */
export function openKnown(shared: { readonly redis: Redis; readonly prefix: string } | null): Known {
  const met = new LRUCache<string, true>({ max: 20_000, ttl: keepSeconds * 1_000 });
  const told = new LRUCache<string, true>({ max: 20_000, ttl: tellEveryMs });
  const nameOf = (credential: string) => digest(credential, 'known');
  const inRedis = <Result>(act: (redis: Redis, keyOf: (name: string) => string) => Promise<Result>) =>
    shared?.redis.status === 'ready'
      ? act(shared.redis, (name) => `${shared.prefix}:known:${name}`).catch(() => null) // it is only a help
      : null;
  return {
    add(credential) {
      const name = nameOf(credential);
      met.set(name, true);
      if (told.has(name)) return;
      told.set(name, true);
      void inRedis((redis, keyOf) => redis.set(keyOf(name), '1', 'EX', keepSeconds));
    },
    drop(credential) {
      const name = nameOf(credential);
      const wasMet = met.delete(name);
      told.delete(name);
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
