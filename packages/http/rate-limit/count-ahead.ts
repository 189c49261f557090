import { type Clock, systemClock } from '@carillon/core';
import { LRUCache } from 'lru-cache';
import type { Count, CountUses } from './with-local-fallback.ts';

/** Counts one more use of a key that has this limit. @returns how many there were then, this one included */
export type CountWithin = (apiKeyId: string, limit: number) => Count | Promise<Count>;

/** Time for which the last count says something about other processes, ms. */
const maxAgeMs = 1_000;

/** Share of its limit up to which a key is counted while its request goes on. */
const maxUsedShare = 1 / 2;

/** Share of its limit that may be uncounted in one process. */
const maxUncountedShare = 1 / 100;

/** Time that a use which nobody waits for is kept, to be counted together with others, ms. */
const collectMs = 25;

interface State {
  /** Uses by the last count. */
  used: number;
  /** Uses that are not counted yet. */
  kept: number;
  /** Uses that are being counted. */
  sent: number;
  /** End of the window, ms on `clock`. */
  endsAt: number;
  /** Time of the last count, ms on `clock`. */
  countedAt: number;
  /** Cancels the next report of what is kept. */
  cancel?: (() => void) | undefined;
}

/**
 * Lets no request wait for its count while its key is far from its limit: then it gets what the last count and what
 * is uncounted make. Other processes may have used the key since, so a process lets in too many for a moment, but never
 * more than a hundredth of the limit.
 */
export function countAhead(count: CountUses, clock: Clock = systemClock): CountWithin {
  const states = new LRUCache<string, State>({ max: 10_000 });

  async function countNow(apiKeyId: string, state: State): Promise<Count> {
    state.cancel?.();
    state.cancel = undefined;
    const uses = state.kept;
    state.kept = 0;
    state.sent += uses;
    try {
      const counted = await count(apiKeyId, uses);
      state.used = counted.used;
      state.countedAt = clock.now();
      state.endsAt = state.countedAt + counted.endsInMs;
      return counted;
    } finally {
      state.sent -= uses;
    }
  }

  const countLater = (apiKeyId: string, state: State) =>
    clock.after(collectMs, () => {
      countNow(apiKeyId, state).catch(() => {
        state.endsAt = 0; // the next request waits for its count, and meets the error
      });
    });

  return (apiKeyId, limit) => {
    const state = states.get(apiKeyId) ?? { used: 0, kept: 0, sent: 0, endsAt: 0, countedAt: 0 };
    states.set(apiKeyId, state);
    state.kept += 1;
    const uncounted = state.kept + state.sent;
    const used = state.used + uncounted;
    const now = clock.now();
    const isKnown = now < Math.min(state.endsAt, state.countedAt + maxAgeMs);
    if (!isKnown || used > limit * maxUsedShare || uncounted > limit * maxUncountedShare)
      return countNow(apiKeyId, state);
    state.cancel ??= countLater(apiKeyId, state);
    return { used, endsInMs: state.endsAt - now };
  };
}
