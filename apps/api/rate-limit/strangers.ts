import { type ApiError, apiError, type Clock, systemClock } from '@carillon/core';
import { LRUCache } from 'lru-cache';
import type { RateLimiter } from './open-rate-limiter.ts';

/** Somebody at an address shows a credential: an API key, or the token of a session. */
export interface Shown {
  /** As `clientAddress` has it. */
  readonly address: string;
  /** Empty when none was shown that could be good. */
  readonly credential: string;
}

/**
 * Keeps an address from guessing: after too many credentials that were nobody's, no more of them are looked up, but those
 * that were good before, here or in another process. So who guesses harms no neighbour.
 */
export interface Strangers {
  /**
   * Looks up whose a credential is.
   * @param find null for nobody's
   * @throws {ApiError} 429 without a look when its address showed too many
   */
  recognise<Found extends object | string>(
    shown: Shown,
    find: () => Promise<Found | null>,
  ): Promise<Found | null>;
}

/** Credentials of nobody that an address may show in a window of the rate limit. */
export const maxUnknown = 60;

interface State {
  /** Credentials of nobody in the window. */
  used: number;
  /** End of the window, ms on the clock. */
  endsAt: number;
  /** Looks that are under way. */
  looking: number;
  waiting: (() => void)[];
}

export function openStrangers(
  { window, counter, known }: Pick<RateLimiter, 'window' | 'counter' | 'known'>,
  {
    limit = maxUnknown,
    clock = systemClock,
  }: { readonly limit?: number | undefined; readonly clock?: Clock } = {},
): Strangers {
  const { count } = counter('unknown', window);
  const states = new LRUCache<string, State>({ max: 10_000 });

  const usedOf = (state: State) => (clock.now() < state.endsAt ? state.used : 0);

  function refusal(state: State): ApiError {
    const wait = Math.max(1, Math.ceil((state.endsAt - clock.now()) / 1_000));
    return apiError('too_many_unknown', { limit, window, wait }).retryAfter(wait);
  }

  /** Waits while the looks under way may use up what is left: otherwise as many as come at once would get through. */
  async function takeTurn(state: State): Promise<void> {
    while (usedOf(state) < limit && state.looking >= limit - usedOf(state))
      await new Promise<void>((go) => state.waiting.push(go));
    if (usedOf(state) >= limit) throw refusal(state);
    state.looking += 1;
  }

  function leave(state: State): void {
    state.looking -= 1;
    for (const go of state.waiting.splice(0)) go();
  }

  /** Counts what was nobody's, and remembers what was somebody's. */
  async function judge(
    found: object | string | null,
    { address, credential }: Shown,
    state: State,
  ): Promise<void> {
    if (found !== null) return credential === '' ? undefined : known.add(credential);
    known.drop(credential);
    const { used, endsInMs } = await count(address, 1);
    state.used = used;
    state.endsAt = clock.now() + endsInMs;
    if (used > limit) throw refusal(state);
  }

  function stateOf(address: string): State {
    const state = states.get(address) ?? { used: 0, endsAt: 0, looking: 0, waiting: [] };
    if (state.looking === 0) states.set(address, state);
    return state;
  }

  return {
    async recognise(shown, find) {
      const state = stateOf(shown.address);
      const isQuiet = usedOf(state) === 0 && state.looking < limit;
      const isKnown = !isQuiet && shown.credential !== '' && (await known.has(shown.credential));
      if (!isKnown) await takeTurn(state);
      try {
        const found = await find();
        await judge(found, shown, state);
        return found;
      } finally {
        if (!isKnown) leave(state);
      }
    },
  };
}
