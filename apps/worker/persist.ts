import { setTimeout as sleep } from 'node:timers/promises';
import { isTransient } from '@carillon/db/database-errors';
import type { WorkerContext } from './context.ts';

/**
 * Writes down what a network answered, trying again for minutes while Postgres is away: the answer comes only once.
 * @param meanwhile runs once when Postgres is away, to note elsewhere what is kept in hand
 */
export async function persist<Result>(
  { log, times }: Pick<WorkerContext, 'log' | 'times'>,
  write: () => Promise<Result>,
  meanwhile?: () => Promise<void>,
): Promise<Result> {
  const { minPersistRetryMs, maxPersistRetryMs } = times;
  const giveUp = performance.now() + times.maxPersistMs;
  for (let wait = minPersistRetryMs; ; wait = Math.min(wait * 2, maxPersistRetryMs)) {
    try {
      return await write();
    } catch (error) {
      if (!isTransient(error) || performance.now() > giveUp) throw error;
      log.warn({ error, wait }, 'Postgres is away; keeping the outcome in hand');
      if (wait === minPersistRetryMs) await meanwhile?.();
      await sleep(wait);
    }
  }
}
