import { Redis } from 'ioredis';
import type { Stage } from './stage.ts';

/** Back to no posts and no jobs, with everything on disk, so that no run pays for another. */
export async function clear({ db, redisUrl }: Stage): Promise<void> {
  await db.$executeRaw`TRUNCATE posts CASCADE`;
  await db.$executeRaw`CHECKPOINT`;
  const redis = new Redis(redisUrl);
  await redis.flushall();
  redis.disconnect();
}
