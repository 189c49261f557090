import type { LocalDay } from './local-day.ts';
import type { PostingWindow } from './posting-window.ts';
import { windowInterval } from './window-interval.ts';

/** A day on which a network has a window. */
export interface CalendarDay extends LocalDay {
  /** Times of the network's posts on that day, and the nearest before and after it, in order; none when it is full. */
  readonly taken: readonly Date[];
  /** How many more posts the day may have. */
  readonly room: number;
}

/** One network's part of the preferences of a profile. */
export interface NetworkPreferences {
  readonly timezone: string;
  readonly spacingMinutes: number;
  readonly dailyLimit: number;
  readonly windows: readonly PostingWindow[];
}

/** A free time, and why it is this one. */
export interface Slot {
  readonly at: Date;
  readonly window: PostingWindow;
  /** 1 for the best window of the network. */
  readonly rank: number;
  /** A better or an earlier time was too close to another post. */
  readonly pushedBySpacing: boolean;
  /** Earlier days that had as many posts as a day may have. */
  readonly fullDays: number;
  /** Clocks change within the window. */
  readonly clockChange: boolean;
}

const minute = 60_000;

/**
 * The next free time: on the nearest day with room, in its best window, at the earliest minute that is far enough from
 * every other post.
 * @param days the nearest first
 * @returns null when none of them has one
 */
export function chooseSlot(
  days: readonly CalendarDay[],
  preferences: NetworkPreferences,
  now: Date,
): Slot | null {
  const earliest = Math.ceil(now.getTime() / minute) * minute;
  let fullDays = 0;
  let pushedBySpacing = false;
  for (const day of days) {
    if (day.room <= 0) {
      fullDays += 1;
      continue;
    }
    for (const [index, window] of preferences.windows.entries()) {
      if (!window.days.includes(day.weekday)) continue;
      const interval = windowInterval(window, day, preferences.timezone);
      const first = interval === null ? Number.NaN : Math.max(interval.start.getTime(), earliest);
      if (interval === null || first >= interval.end.getTime()) continue;
      const at = firstFree(first, day.taken, preferences.spacingMinutes * minute);
      pushedBySpacing ||= at !== first;
      if (at >= interval.end.getTime()) continue;
      return {
        at: new Date(at),
        window,
        rank: index + 1,
        pushedBySpacing,
        fullDays,
        clockChange: interval.clockChange,
      };
    }
  }
  return null;
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
