import type { LocalDay } from './local-day.ts';
import type { NetworkPreferences } from './network-preferences.ts';
import type { PostingWindow } from './posting-window.ts';
import { windowInterval } from './window-interval.ts';

/** A window of a day, with the time that is left of it. */
export interface OpenWindow {
  readonly window: PostingWindow;
  /** 1 for the best window of the network. */
  readonly rank: number;
  /** Epoch ms. */
  readonly first: number;
  /** Not part of it, epoch ms. */
  readonly end: number;
  /** Clocks change within the window. */
  readonly clockChange: boolean;
}

/**
 * The windows of a day that are not over, the best first.
 * @param earliest epoch ms
 */
export function* openWindows(
  day: LocalDay,
  { timezone, windows }: NetworkPreferences,
  earliest: number,
): Generator<OpenWindow> {
  for (const [index, window] of windows.entries()) {
    if (!window.days.includes(day.weekday)) continue;
    const interval = windowInterval(window, day, timezone);
    if (interval === null) continue;
    const { start, end, clockChange } = interval;
    const first = Math.max(start.getTime(), earliest);
    if (first < end.getTime()) yield { window, rank: index + 1, first, end: end.getTime(), clockChange };
  }
}
