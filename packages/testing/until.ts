import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for a condition.
 * @param check returns undefined, null or false as long as it does not hold
 * @param limit ms
 * @throws when it does not hold in time, saying what was waited for
 */
export async function until<Result>(
  what: string,
  check: () => Promise<Result | undefined | null | false>,
  limit = 60_000,
): Promise<Result> {
  const end = performance.now() + limit;
  while (performance.now() < end) {
    const result = await check();
    if (result !== undefined && result !== null && result !== false) return result;
    await sleep(25);
  }
  throw new Error(`Waited ${limit} ms in vain for ${what}.`);
}
