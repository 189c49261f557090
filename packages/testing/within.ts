import { setTimeout as sleep } from 'node:timers/promises';

/** Waits, when a period of the clock is about to end, for the next one: what follows is then within one of them. */
export async function within(periodMs: number, leastMs: number): Promise<void> {
  const left = periodMs - (Date.now() % periodMs);
  if (left < leastMs) await sleep(left);
}

/** Waits until at least 5 s of a minute are left: in them, slots begin at the same minute for everybody. */
export const withinMinute = (): Promise<void> => within(60_000, 5_000);
