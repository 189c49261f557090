import { LRUCache } from 'lru-cache';
import type { CountUse } from './count-together.ts';
import type { Count } from './insure-count.ts';

/** Counts one more use of a key that may be used so often. @returns how many there were then, this one included */
export type CountWithin = (apiKeyId: string, limit: number) => Count | Promise<Count>;

/** How long the last count says something about other processes, ms. */
const lifetime = 1_000;

/** Of its limit: a key that has used less is counted while its request goes on. */
const nearest = 1 / 2;

interface State {
  /** As the last count said. */
  used: number;
  /** Counts under way. */
  uncounted: number;
  /** Of the window, ms on the clock of `performance`. */
  endsAt: number;
  toldAt: number;
}

/**
 * Lets no request wait for its count while its key is far from its limit: then it is told what the last count and those
 * under way make. Other processes may have used the key since; at most the few requests that come before the next count
 * is there get in too many.
 */
export function countAhead(count: CountUse): CountWithin {
  const states = new LRUCache<string, State>({ max: 10_000 });

  async function countOne(apiKeyId: string, state: State): Promise<Count> {
    state.uncounted += 1;
    try {
      const counted = await count(apiKeyId);
      state.used = counted.used;
      state.toldAt = performance.now();
      state.endsAt = state.toldAt + counted.endsIn;
      return counted;
    } finally {
      state.uncounted -= 1;
    }
  }

  return (apiKeyId, limit) => {
    const state = states.get(apiKeyId) ?? { used: 0, uncounted: 0, endsAt: 0, toldAt: 0 };
    states.set(apiKeyId, state);
    const counting = countOne(apiKeyId, state);
    const now = performance.now();
    const used = state.used + state.uncounted;
    if (now >= Math.min(state.endsAt, state.toldAt + lifetime) || used > limit * nearest) return counting;
    counting.catch(() => {
      state.endsAt = 0; // the next request waits for its count, and meets the error
    });
    return { used, endsIn: state.endsAt - now };
  };
}
