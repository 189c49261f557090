import { setTimeout as pause } from 'node:timers/promises';

interface Limits {
  readonly seconds: number;
  /** Ends the wait at once, by throwing. */
  readonly signal: AbortSignal;
}

/** Asks again and again until the answer is not null; null when it never came in time. */
export async function until<Value>(ask: () => Promise<Value | null>, limits: Limits): Promise<Value | null> {
  const end = Date.now() + limits.seconds * 1_000;
  while (Date.now() < end) {
    const answer = await ask();
    if (answer !== null) return answer;
    await pause(200, undefined, { signal: limits.signal });
  }
  return null;
}
