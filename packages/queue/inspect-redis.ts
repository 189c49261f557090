import { Redis } from 'ioredis';

/** Settings of a Redis that decide whether it can hold queues. */
export interface RedisFacts {
  readonly version: string;
  readonly evictionPolicy: string;
  readonly appendOnly: boolean;
}

/** What is wrong with evicting, in a sentence; null for a Redis that evicts nothing. */
export const evictionWarning = ({ version, evictionPolicy }: RedisFacts): string | null =>
  evictionPolicy === 'noeviction'
    ? null
    : `Redis ${version} evicts keys (${evictionPolicy}); set maxmemory-policy noeviction.`;

/** @throws when Redis cannot be reached within 3 s, or refuses the password */
export async function inspectRedis(url: string): Promise<RedisFacts> {
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: 3_000, retryStrategy: () => null });
  redis.on('error', () => {}); // connect() rejects with it
  try {
    await redis.connect();
    const info = await redis.info();
    const fact = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim() ?? '';
    return {
      version: fact('redis_version'),
      evictionPolicy: fact('maxmemory_policy'),
      appendOnly: fact('aof_enabled') === '1',
    };
  } finally {
    redis.disconnect();
  }
}
