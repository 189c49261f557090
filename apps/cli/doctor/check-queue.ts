import { inspectRedis } from '@carillon/queue';
import { type Finding, fine, look, wrong } from './check.ts';

/** Redis: there, evicting nothing, and writing to disk. */
export async function checkQueue(redisUrl: string | undefined): Promise<Finding[]> {
  if (redisUrl === undefined) return [{ name: 'queue', ...fine('The queue lives in Postgres.') }];
  const found = await look('redis', async () => {
    const { version, evictionPolicy, appendOnly } = await inspectRedis(redisUrl);
    if (evictionPolicy !== 'noeviction') {
      return wrong(`Redis ${version} evicts keys (${evictionPolicy}); set maxmemory-policy noeviction.`);
    }
    return fine(
      `Redis ${version} answers${appendOnly ? '' : '; without AOF its jobs are made again after a restart'}.`,
    );
  });
  return [
    found.ok || found.message.startsWith('Redis')
      ? found
      : { ...found, message: `Redis cannot be reached at REDIS_URL: ${found.message}` },
  ];
}
