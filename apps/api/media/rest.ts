import { setTimeout as sleep } from 'node:timers/promises';

/** Tells when nothing happens that others would be in the way of. */
export interface Rest {
  /** Says that something has just happened. */
  disturb(): void;
  /** Waits until nothing has happened for some time, but not for long. */
  wait(): Promise<void>;
}

/**
 * @param quiet time in which nothing has happened, ms
 * @param atMost longest time to wait for that, ms
 */
export function openRest({ quiet, atMost }: { readonly quiet: number; readonly atMost: number }): Rest {
  let disturbed = Number.NEGATIVE_INFINITY;
  return {
    disturb() {
      disturbed = performance.now();
    },
    async wait() {
      const end = performance.now() + atMost;
      for (;;) {
        const now = performance.now();
        const left = Math.min(disturbed + quiet, end) - now;
        if (left <= 0) return;
        await sleep(left);
      }
    },
  };
}
