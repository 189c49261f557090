import { LRUCache } from 'lru-cache';
import type { Count, CountUses } from './insure-count.ts';

/** Counts one more use of a key that may be used so often. @returns how many there were then, this one included */
export type CountWithin = (apiKeyId: string, limit: number) => Count | Promise<Count>;

/** How long the last count says something about other processes, ms. */
const lifetime = 1_000;

/** Of its limit: a key that has used no more is counted while its request goes on. */
const nearest = 1 / 2;

/** Of its limit: so many uses of a key may be uncounted in one process. */
const mostUncounted = 1 / 100;

/** So long a use that nobody waits for is kept, to be counted together with others, ms. */
const delay = 25;

interface State {
  /** As the last count said. */
  used: number;
  /** Not told to the count yet. */
  kept: number;
  /** Told, without an answer yet. */
  told: number;
  /** Of the window, ms on the clock of `performance`. */
  endsAt: number;
  /** Of the last count, the same. */
  countedAt: number;
  timer?: NodeJS.Timeout | undefined;
}

/**
 * Lets no request wait for its count while its key is far from its limit: then it is told what the last count and what
 * is uncounted make. Other processes may have used the key since, so a process lets in too many for a moment, but never
 * more than a hundredth of the limit.
 */
export function countAhead(count: CountUses): CountWithin {
  const states = new LRUCache<string, State>({ max: 10_000 });

  async function tell(apiKeyId: string, state: State): Promise<Count> {
    clearTimeout(state.timer);
    state.timer = undefined;
    const uses = state.kept;
    state.kept = 0;
    state.told += uses;
    try {
      const counted = await count(apiKeyId, uses);
      state.used = counted.used;
      state.countedAt = performance.now();
      state.endsAt = state.countedAt + counted.endsIn;
      return counted;
    } finally {
      state.told -= uses;
    }
  }

  const tellLater = (apiKeyId: string, state: State) =>
    setTimeout(() => {
      tell(apiKeyId, state).catch(() => {
        state.endsAt = 0; // the next request waits for its count, and meets the error
      });
    }, delay);

  return (apiKeyId, limit) => {
    const state = states.get(apiKeyId) ?? { used: 0, kept: 0, told: 0, endsAt: 0, countedAt: 0 };
    states.set(apiKeyId, state);
    state.kept += 1;
    const uncounted = state.kept + state.told;
    const used = state.used + uncounted;
    const now = performance.now();
    const isKnown = now < Math.min(state.endsAt, state.countedAt + lifetime);
    if (!isKnown || used > limit * nearest || uncounted > limit * mostUncounted) return tell(apiKeyId, state);
    state.timer ??= tellLater(apiKeyId, state);
    return { used, endsIn: state.endsAt - now };
  };
}
