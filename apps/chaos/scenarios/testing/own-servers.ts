import { randomBytes } from 'node:crypto';
import { openScene } from '@carillon/harness/open-scene';
import { startOwnPostgres } from '@carillon/testing/own-postgres';
import { startOwnRedis } from '@carillon/testing/own-redis';
import { createTestInstance } from '@carillon/testing/test-instance';

/** The service on a Postgres and a Redis of one test's own. */
export async function openOwnServersScene(options: Parameters<typeof openScene>[0] = {}) {
  const [postgres, redis] = await Promise.all([startOwnPostgres(), startOwnRedis()]);
  const encryptionKey = randomBytes(32);
  const { url: databaseUrl, ownerUrl } = postgres;
  const instance = { databaseUrl, ownerUrl, queue: redis.queue, encryptionKey, drop: async () => {} };
  const scene = await openScene({ ...options, instance });
  return {
    postgres,
    redis,
    scene,
    async close() {
      await scene.close();
      await Promise.all([postgres.remove(), redis.remove()]);
    },
  };
}

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
