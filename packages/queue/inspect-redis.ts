import { Redis } from 'ioredis';
import { defaultPrefix } from './connection.ts';
import { full, ownerIn, refusalOf, replica } from './refusal.ts';

/** Settings of a Redis that decide whether it can hold queues. */
export interface RedisFacts {
  readonly version: string;
  readonly evictionPolicy: string;
  readonly appendOnly: boolean;
  /** Why it takes no writes, in a sentence without its full stop; null when it does. */
  readonly refusal: string | null;
}

/** Problems of its settings, in sentences. */
export const redisWarnings = ({ version, evictionPolicy, refusal }: RedisFacts): string[] => [
  ...(refusal === null ? [] : [`${refusal}.`]),
  ...(evictionPolicy === 'noeviction'
    ? []
    : [`Redis ${version} evicts keys (${evictionPolicy}); set maxmemory-policy noeviction.`]),
];

/** @throws when Redis cannot be reached within 3 s, or refuses the password */
export async function inspectRedis(url: string): Promise<RedisFacts> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 3_000,
    retryStrategy: () => null,
    enableReadyCheck: false,
  });
  let cause: Error | null = null;
  redis.on('error', (error) => {
    cause = error;
  });
  try {
    await redis.connect().catch((error: unknown) => {
      throw cause ?? error; // by itself it says only that the connection is closed
    });
    const info = await redis.info();
    const fact = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim() ?? '';
    return {
      version: fact('redis_version'),
      evictionPolicy: fact('maxmemory_policy'),
      appendOnly: fact('aof_enabled') === '1',
      refusal: refusalIn(fact) ?? (await refusalToRead(redis)),
    };
  } finally {
    redis.disconnect();
  }
}

/** Any node of a cluster reports on itself; only one that owns their slot reports on the queues. */
const refusalToRead = (redis: Redis): Promise<string | null> =>
  redis.exists(`${defaultPrefix}:probe`).then(
    () => null,
    (error: unknown) => {
      const owner = ownerIn(error);
      return owner === null ? refusalOf(error) : `${refusalOf(error)}; name ${owner}, which does`;
    },
  );

/** Facts of INFO. Buffers that Redis does not hold against `maxmemory` are not counted. */
function refusalIn(fact: (name: string) => string): string | null {
  if (fact('role') === 'slave' && fact('slave_read_only') !== '0') return replica;
  const used = Number(fact('used_memory')) - Number(fact('mem_not_counted_for_evict'));
  const maxMemory = Number(fact('maxmemory'));
  return maxMemory > 0 && used > maxMemory && fact('maxmemory_policy') === 'noeviction' ? full : null;
}
