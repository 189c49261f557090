import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for a condition, and looks less often the longer it takes: looking is most of what a waiting test costs.
 * @param check returns undefined, null, false or 0 as long as it does not hold: Redis counts what exists
 * @param limit ms
 * @throws when it does not hold in time, saying what was waited for
 */
export async function until<Result>(
  what: string,
  check: () => Promise<Result | undefined | null | false | 0>,
  limit = 60_000,
): Promise<Result> {
  const begin = performance.now();
  for (let waited = 0; waited < limit; waited = performance.now() - begin) {
    const result = await check();
    if (result !== undefined && result !== null && result !== false && result !== 0) return result;
    await sleep(Math.min(Math.max(5, waited / 10), 100));
  }
  throw new Error(`Waited ${limit} ms in vain for ${what}.`);
}
