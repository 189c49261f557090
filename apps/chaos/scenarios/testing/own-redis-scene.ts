import { openScene } from '@carillon/harness/open-scene';
import { startOwnRedis } from '@carillon/testing/own-redis';
import { createTestInstance } from '@carillon/testing/test-instance';

interface Options {
  readonly verifyWindow?: number;
  readonly verifyAfterMs?: readonly number[];
  /** Lines of redis.conf. */
  readonly settings?: readonly string[];
}

/** The service on a Redis of one test's own, which its api and its workers share. */
export async function openOwnRedisScene({ settings, ...options }: Options = {}) {
  const redis = await startOwnRedis(settings);
  const instance = { ...(await createTestInstance()), queue: redis.queue };
  const scene = await openScene({ ...options, instance });
  return {
    redis,
    scene,
    async close() {
      await scene.close();
      await redis.remove();
    },
  };
}
