import type { Services } from '../context.ts';

/** Variables that every contender gets: the same servers, and as many connections. */
export const environment = ({ databaseUrl, redisUrl, encryptionKey }: Services): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  ENCRYPTION_KEY: Buffer.from(encryptionKey).toString('base64'),
});

/** Variables of a worker with so many jobs at once, per network (20 unless set). */
export const workerEnvironment = (services: Services, concurrency = 20): Record<string, string> => ({
  ...environment(services),
  WORKER_CONCURRENCY: String(concurrency),
});

const unlimited = {
  postsPerMonth: 2_147_483_647,
  socialAccounts: 100,
  threads: true,
  requestsPerMinute: 2_147_483_647,
};

/** For PLANS of an api: it counts everything and refuses nothing. */
export const unlimitedPlans = JSON.stringify({ free: unlimited, growth: unlimited, scale: unlimited });
