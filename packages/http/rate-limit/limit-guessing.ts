import { type ApiError, apiError, type Clock, systemClock } from '@carillon/core';
import { LRUCache } from 'lru-cache';
import type { RateLimiter } from './limit-rate.ts';

/** Somebody at an address shows a credential: an API key, or the token of a session. */
export interface Shown {
  /** As `clientAddress` has it. */
  readonly address: string;
  /** Empty when none was shown that could be good. */
  readonly credential: string;
}

/**
 * Keeps an address from guessing: after too many unknown credentials no more of them are looked up, but those that were
 * good before, here or in another process. So who guesses harms no neighbour.
 */
export interface GuessingLimit {
  /**
   * Looks up whose a credential is.
   * @param find null for an unknown one
   * @throws {ApiError} 429 without a look when its address showed too many
   */
  lookUp<Found extends object | string>(
    shown: Shown,
    find: () => Promise<Found | null>,
  ): Promise<Found | null>;
}

/** Unknown credentials that an address may show in a window of the rate limit. */
export const maxUnknown = 60;

interface GuessingOptions {
  readonly limit?: number | undefined;
  readonly clock?: Clock;
}

export function limitGuessing(
  { window, counter, known }: Pick<RateLimiter, 'window' | 'counter' | 'known'>,
  { limit = maxUnknown, clock = systemClock }: GuessingOptions = {},
): GuessingLimit {
  const { count } = counter('unknown', window);
  const addresses = openAddresses({ limit, window, clock });

  /** Counts what is unknown, and remembers what was somebody's. */
  async function judge(
    found: object | string | null,
    { address, credential }: Shown,
    state: AddressState,
  ): Promise<void> {
    if (found !== null) return credential === '' ? undefined : known.add(credential);
    known.drop(credential);
    const { used, endsInMs } = await count(address, 1);
    addresses.note(state, used, endsInMs);
  }

  return {
    async lookUp(shown, find) {
      const state = addresses.of(shown.address);
      const isKnown =
        !addresses.isQuiet(state) && shown.credential !== '' && (await known.has(shown.credential));
      if (!isKnown) await addresses.takeTurn(state);
      try {
        const found = await find();
        await judge(found, shown, state);
        return found;
      } finally {
        if (!isKnown) addresses.leave(state);
      }
    },
  };
}

interface AddressState {
  /** Unknown credentials in the window. */
  used: number;
  /** End of the window, ms on the clock. */
  endsAt: number;
  /** Looks that are under way. */
  looking: number;
  waiting: (() => void)[];
}

/** States of the addresses that showed credentials lately, in this process. */
function openAddresses({ limit, window, clock }: { limit: number; window: number; clock: Clock }) {
  const states = new LRUCache<string, AddressState>({ max: 10_000 });

  const usedOf = (state: AddressState) => (clock.now() < state.endsAt ? state.used : 0);

  function refusal(state: AddressState): ApiError {
    const wait = Math.max(1, Math.ceil((state.endsAt - clock.now()) / 1_000));
    return apiError('too_many_unknown', { limit, window, wait }).retryAfter(wait);
  }

  return {
    of(address: string): AddressState {
      const state = states.get(address) ?? { used: 0, endsAt: 0, looking: 0, waiting: [] };
      if (state.looking === 0) states.set(address, state);
      return state;
    },
    isQuiet: (state: AddressState) => usedOf(state) === 0 && state.looking < limit,
    /** Waits while the looks under way may use up what is left: otherwise as many as come at once would get through. */
    async takeTurn(state: AddressState): Promise<void> {
      while (usedOf(state) < limit && state.looking >= limit - usedOf(state))
        await new Promise<void>((go) => state.waiting.push(go));
      if (usedOf(state) >= limit) throw refusal(state);
      state.looking += 1;
    },
    leave(state: AddressState): void {
      state.looking -= 1;
      for (const go of state.waiting.splice(0)) go();
    },
    /** @throws {ApiError} 429 when these are too many */
    note(state: AddressState, used: number, endsInMs: number): void {
      state.used = used;
      state.endsAt = clock.now() + endsInMs;
      if (used > limit) throw refusal(state);
    },
  };
}
