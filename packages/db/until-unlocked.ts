import { setTimeout as sleep } from 'node:timers/promises';

/** Longest wait for a lock: whoever comes after a script that waits for one waits as well, ms. */
export const lockTimeoutMs = 1_000;

/** Pause before a script is tried again, ms: time for those who waited. */
const pauseMs = 2_000;

/** Time for which a script is tried again, ms. */
const patienceMs = 30 * 60_000;

/** Codes of Postgres for a lock that was not to be had in time, and for two who wait for each other. */
const inTheWay = ['55P03', '40P01'];

/** True when somebody else holds what a statement needs. */
export const isInTheWay = (error: unknown): boolean =>
  inTheWay.includes(String((error as { code?: unknown } | null)?.code));

/**
 * Runs what changes tables or triggers. It gives way to whoever uses a table, such as a back-up, and is tried again.
 * @param run all of it or nothing
 * @param onWait called before each pause
 */
export async function untilUnlocked<Result>(run: () => Promise<Result>, onWait: () => void): Promise<Result> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isInTheWay(error) || performance.now() > end) throw error;
      onWait();
      await sleep(pauseMs);
    }
  }
}
