import type { Call } from '../dispatch/note-calls.ts';

/** How many calls were in flight at most. Each is there twice: when it started, and when it was answered. */
export function mostAtOnce(calls: readonly Call[]): number {
  const inFlight = new Set<string>();
  let most = 0;
  for (const [publicationId] of calls) {
    if (!inFlight.delete(publicationId)) inFlight.add(publicationId);
    most = Math.max(most, inFlight.size);
  }
  return most;
}
