import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '@carillon/db';
import type { Log } from '@carillon/telemetry';

/** How long an outcome is kept in hand while Postgres is away, ms. */
const patience = 10 * 60_000;

/**
 * Writes what a network answered, trying again for minutes while Postgres is away: the answer comes only once.
 * @param meanwhile runs once when Postgres is away, to note elsewhere what is kept in hand
 */
export async function persist<Result>(
  log: Log,
  write: () => Promise<Result>,
  meanwhile?: () => Promise<void>,
): Promise<Result> {
  const giveUp = performance.now() + patience;
  for (let wait = 250; ; wait = Math.min(wait * 2, 5_000)) {
    try {
      return await write();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > giveUp) throw error;
      log.warn({ error, wait }, 'Postgres is away; keeping the outcome in hand');
      if (wait === 250) await meanwhile?.();
      await sleep(wait);
    }
  }
}
