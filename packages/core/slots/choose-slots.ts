import { type CalendarDay, chooseSlot, type FreeTime } from './choose-slot.ts';
import type { NetworkPreferences } from './network-preferences.ts';

/** A free time, and why it is this one. */
export interface Slot extends FreeTime {
  /** Earlier days that had as many posts as a day may have. */
  readonly fullDays: number;
}

/** Slots of the days looked at so far. */
export interface SlotsFound {
  readonly slots: readonly Slot[];
  /** Number of full days among those that have no free time any more. */
  readonly fullDays: number;
  /** A time of them was too close to another post. */
  readonly pushedBySpacing: boolean;
}

export interface SlotsWanted {
  readonly preferences: NetworkPreferences;
  readonly now: Date;
  readonly count: number;
}

export const noSlots: SlotsFound = { slots: [], fullDays: 0, pushedBySpacing: false };

/**
 * The next free times, as `count` requests in a row would get them. A post makes no room, so a day without a free time
 * is done with, whatever comes later.
 * @param days the nearest first
 * @param found what was found on the days before them
 */
export function chooseSlots(
  days: readonly CalendarDay[],
  wanted: SlotsWanted,
  found: SlotsFound = noSlots,
): SlotsFound {
  let all = found;
  for (const day of days) {
    if (all.slots.length === wanted.count) break;
    all = fillDay(withPosts(day, all.slots), wanted, all);
  }
  return all;
}

function fillDay(day: CalendarDay, wanted: SlotsWanted, found: SlotsFound): SlotsFound {
  if (found.slots.length === wanted.count) return found;
  const onDay = chooseSlot(day, wanted.preferences, wanted.now);
  switch (onDay.kind) {
    case 'free': {
      const pushedBySpacing = found.pushedBySpacing || onDay.time.pushedBySpacing;
      const slot = { ...onDay.time, pushedBySpacing, fullDays: found.fullDays };
      return fillDay(withPosts(day, [slot]), wanted, { ...found, slots: [...found.slots, slot] });
    }
    case 'full':
      return { ...found, fullDays: found.fullDays + 1 };
    case 'too_close':
      return { ...found, pushedBySpacing: true };
    case 'closed':
      return found;
    default:
      return onDay satisfies never;
  }
}

/** The calendar of a day once these posts are in it. */
function withPosts(day: CalendarDay, posts: readonly Slot[]): CalendarDay {
  if (posts.length === 0) return day;
  const times = posts.map(({ at }) => at);
  const taken = [...day.taken, ...times].sort((a, b) => a.getTime() - b.getTime());
  return { ...day, taken, room: day.room - times.filter((at) => day.start <= at && at < day.end).length };
}
