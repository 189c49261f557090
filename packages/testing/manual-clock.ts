import type { Clock } from '@carillon/core';

export interface ManualClock extends Clock {
  /** Moves the time on, and makes every call that is due then, in the order of their times. */
  advance(ms: number): void;
}

/** A clock that stands still until a test moves it. */
export function manualClock(): ManualClock {
  let now = 0;
  const calls = new Set<{ readonly at: number; readonly run: () => void }>();
  return {
    now: () => now,
    after(ms, run) {
      const call = { at: now + ms, run };
      calls.add(call);
      return () => calls.delete(call);
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = [...calls].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        calls.delete(next);
        now = next.at;
        next.run();
      }
      now = end;
    },
  };
}
