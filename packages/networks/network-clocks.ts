import { type ClockOffset, clockOffset, likelyOffset, tolerableOffset } from './clock-offset.ts';

/** The largest recent distances of a network's clock behind and ahead of ours, in whole seconds given in ms. */
export interface Apart {
  readonly behind: number;
  readonly ahead: number;
}

/** The clocks of a network's servers, as their answers show. */
export interface NetworkClocks {
  /** @param now gives our time; called once the answer is there */
  heard(
    url: string,
    answer: { readonly date: string | null | undefined; readonly sent: Date },
    now: Date,
  ): void;
  /** Over the last six to twelve hours: a clock may have been set since something was tried. */
  apart(url: string): Apart;
  /** Distance by which the clock was ahead at the last answer, ms; null before the first. */
  newest(url: string): number | null;
}

/**
 * Called when a server's clock is over 2 s from ours, and again when it is back.
 * @param ms how far it is ahead
 */
export type OnClock = (url: string, ms: number) => void;

/** ms */
const periodMs = 6 * 3_600_000;

interface Clock {
  /** ms */
  readonly newest: number;
  readonly isApart: boolean;
  /** Begin of the newer of the two periods, ms since 1970. */
  readonly since: number;
  /** The newer period, and the one before it. */
  readonly periods: readonly [Apart, Apart];
}

const together: Apart = { behind: 0, ahead: 0 };

const unheard = (now: number): Clock => ({
  newest: 0,
  isApart: false,
  since: now,
  periods: [together, together],
});

/** Remembers the clocks of as many servers as are noted: only those that the operator named should be. */
export function openNetworkClocks(onClock: OnClock = () => {}): NetworkClocks {
  const clocks = new Map<string, Clock>();

  function note(url: string, offset: ClockOffset, now: number): void {
    const { isApart: wasApart, since, periods } = clocks.get(url) ?? unheard(now);
    const isNew = now - since >= periodMs;
    const [newer, older] = isNew ? [together, periods[0]] : periods;
    const newest = likelyOffset(offset);
    // A clock that is just about so far away is not noted again and again.
    const isApart = Math.abs(newest) > (wasApart ? tolerableOffset / 2 : tolerableOffset);
    const both = [wider(newer, apartAt(offset)), older] as const;
    clocks.set(url, { newest, isApart, since: isNew ? now : since, periods: both });
    if (isApart !== wasApart) onClock(url, newest);
  }

  return {
    heard(url, { date, sent }, now) {
      const offset = clockOffset({ date, sent: sent.getTime(), received: now.getTime() });
      if (offset !== null) note(url, offset, now.getTime());
    },
    apart(url) {
      const [newer, older] = clocks.get(url)?.periods ?? [together, together];
      return wider(newer, older);
    },
    newest: (url) => clocks.get(url)?.newest ?? null,
  };
}

/** Nothing, where both clocks may show the same time: an answer that took long says little. */
function apartAt(offset: ClockOffset): Apart {
  const ms = likelyOffset(offset);
  return {
    behind: ms < 0 ? wholeSeconds(-offset.min) : 0,
    ahead: ms > 0 ? wholeSeconds(offset.max) : 0,
  };
}

const wholeSeconds = (ms: number) => Math.ceil(ms / 1_000) * 1_000;

const wider = (one: Apart, other: Apart): Apart => ({
  behind: Math.max(one.behind, other.behind),
  ahead: Math.max(one.ahead, other.ahead),
});
