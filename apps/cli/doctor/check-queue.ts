import { inspectRedis, redisWarnings } from '@carillon/queue';
import { examine, type Finding, fine, wrong } from './finding.ts';

/** Checks that Redis can be reached, takes writes, evicts nothing, and writes to disk. */
export async function checkQueue(redisUrl: string | undefined): Promise<Finding[]> {
  if (redisUrl === undefined) return [{ name: 'queue', ...fine('The queue is in Postgres.') }];
  const found = await examine('redis', async () => {
    const facts = await inspectRedis(redisUrl);
    const warnings = redisWarnings(facts);
    if (warnings.length > 0) return wrong(warnings.join(' '));
    return fine(
      `Redis ${facts.version} answers${facts.appendOnly ? '' : '; it keeps no log (AOF), so jobs are made again after a restart'}.`,
    );
  });
  return [
    found.ok || found.message.startsWith('Redis')
      ? found
      : { ...found, message: `Redis cannot be reached at REDIS_URL: ${found.message}` },
  ];
}
