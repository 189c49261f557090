import type { LocalDay } from './local-day.ts';
import type { NetworkPreferences } from './network-preferences.ts';
import type { PostingWindow } from './posting-window.ts';
import { windowIntervals } from './window-intervals.ts';

/** A day on which a network has a window. */
export interface CalendarDay extends LocalDay {
  /** Times of the network's posts on that day, and the nearest before and after it, in order; none when it is full. */
  readonly taken: readonly Date[];
  /** Number of posts that the day may still get. */
  readonly room: number;
}

/** A window of a day, with the time that is left of it. */
interface OpenWindow {
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

/** A free time of a day. */
export interface FreeTime extends Pick<OpenWindow, 'window' | 'rank' | 'clockChange'> {
  readonly at: Date;
  /** A better or an earlier time was too close to another post. */
  readonly pushedBySpacing: boolean;
}

/**
 * - free: the next free time of the day
 * - full: it has as many posts as a day may have
 * - too_close: every time that is left of its windows is too close to another post
 * - closed: its windows are over
 */
export type DayFound =
  | { readonly kind: 'free'; readonly time: FreeTime }
  | { readonly kind: 'full' | 'too_close' | 'closed' };

const minute = 60_000;

/** The next free time of a day: in its best window, at the earliest minute that is far enough from every other post. */
export function chooseSlot(day: CalendarDay, preferences: NetworkPreferences, now: Date): DayFound {
  const { taken, room, start, end } = day;
  const spacing = preferences.spacingMinutes * minute;
  const earliest = Math.max(Math.ceil(now.getTime() / minute) * minute, start.getTime());
  const open = openWindows(day, preferences, earliest);
  const ifOpen = (kind: 'full' | 'too_close'): DayFound => ({ kind: open.next().done ? 'closed' : kind });
  if (room <= 0) return ifOpen('full');
  // A long spacing takes whole days, and whatever windows they have.
  if (firstFree(earliest, taken, spacing) >= end.getTime()) return ifOpen('too_close');
  let pushedBySpacing = false;
  for (const { window, rank, first, end, clockChange } of open) {
    const at = firstFree(first, taken, spacing);
    pushedBySpacing ||= at !== first;
    if (at < end) {
      const time = { at: new Date(at), window, rank, clockChange, pushedBySpacing };
      return { kind: 'free', time };
    }
  }
  return { kind: pushedBySpacing ? 'too_close' : 'closed' };
}

/**
 * The windows of a day that are not over, the best first.
 * @param earliest epoch ms
 */
function* openWindows(
  day: LocalDay,
  { timezone, windows }: NetworkPreferences,
  earliest: number,
): Generator<OpenWindow> {
  for (const [index, window] of windows.entries()) {
    if (!window.days.includes(day.weekday)) continue;
    for (const { start, end, clockChange } of windowIntervals(window, day, timezone)) {
      const first = Math.max(start.getTime(), earliest);
      if (first < end.getTime()) yield { window, rank: index + 1, first, end: end.getTime(), clockChange };
    }
  }
}

/** The first whole minute from `first` on that is `spacing` ms from every time taken, epoch ms. */
function firstFree(first: number, taken: readonly Date[], spacing: number): number {
  let at = first;
  for (const time of taken) {
    const other = time.getTime();
    if (Math.abs(at - other) < spacing || at === other)
      at = Math.ceil((other + Math.max(spacing, minute)) / minute) * minute;
  }
  return at;
}
