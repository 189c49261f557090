import type { Services } from '../stage.ts';

/** What every contender gets: the same servers, and as many connections. */
export const environment = ({ databaseUrl, redisUrl, encryptionKey }: Services): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  ENCRYPTION_KEY: Buffer.from(encryptionKey).toString('base64'),
});
