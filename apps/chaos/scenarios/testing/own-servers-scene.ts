import { randomBytes } from 'node:crypto';
import { openScene, startOwnPostgres, startOwnRedis } from '@carillon/testing';

/** The service on a Postgres and a Redis of one test's own. */
export async function openOwnServersScene(options: { verifyWindow?: number } = {}) {
  const [postgres, redis] = await Promise.all([startOwnPostgres(), startOwnRedis()]);
  const encryptionKey = randomBytes(32);
  const instance = { databaseUrl: postgres.url, queue: redis.queue, encryptionKey, drop: async () => {} };
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
