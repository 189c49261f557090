import { inspectRedis, redisWarnings } from '@carillon/queue';
import { examine, type Finding, fine, warning, wrong } from './finding.ts';

/** Checks that Redis can be reached, takes writes, evicts nothing, and writes to disk. */
export async function checkQueue(redisUrl: string | undefined): Promise<Finding[]> {
  if (redisUrl === undefined) return [{ name: 'queue', ...fine('The queue is in Postgres.') }];
  const found = await examine('redis', async () => {
    const facts = await inspectRedis(redisUrl);
    const warnings = redisWarnings(facts);
    if (warnings.length > 0) return wrong(warnings.join(' '));
    if (facts.appendOnly) return fine(`Redis ${facts.version} answers.`);
    return warning(
      `Redis ${facts.version} answers, and keeps no log (AOF): what it knew is gone after a restart, and jobs are made again. Set appendonly yes.`,
    );
  });
  if (found.ok || found.message.startsWith('Redis')) return [found];
  const isRefused = /WRONGPASS|NOAUTH/.test(found.message);
  const message = isRefused
    ? 'Redis refuses the user or the password of REDIS_URL. Correct them there.'
    : `Redis cannot be reached at REDIS_URL: ${found.message} Start Redis, or correct the address.`;
  return [{ ...found, message }];
}
