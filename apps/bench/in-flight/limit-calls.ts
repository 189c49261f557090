import type { Call } from '../dispatch/calls.ts';

/** Calls that the networks of the measure take at once; further ones wait for their turn. */
export const maxCalls = 300;

/** Has at most so many calls at once under way; the others wait for their turn, in order. */
export function limitCalls(max: number): (call: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = [];
  let free = max;
  return async (call) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((turn) => waiting.push(turn));
    await call();
    const next = waiting.shift(); // its place goes on to the next
    if (next) next();
    else free += 1;
  };
}

/** The largest number of calls in flight. Each is there twice: when it started, and when it was answered. */
export function maxAtOnce(calls: readonly Call[]): number {
  const inFlight = new Set<string>();
  let max = 0;
  for (const [publicationId] of calls) {
    if (!inFlight.delete(publicationId)) inFlight.add(publicationId);
    max = Math.max(max, inFlight.size);
  }
  return max;
}
