import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { calendarOf, randomNow, randomOffsets, randomPreferences } from '../testing/random-calendar.ts';
import { chooseSlots, type Slot } from './choose-slots.ts';
import type { NetworkPreferences } from './network-preferences.ts';
import { weekdays } from './posting-window.ts';
import { intervalsByClocks } from './window-intervals.ts';

const minute = 60_000;

/** Times so many seconds from now. */
const after = (now: Date, seconds: readonly number[]): Date[] =>
  seconds.map((offset) => new Date(now.getTime() + offset * 1_000));

describe('for random preferences, zones and calendars', () => {
  it('no two slots are closer than the spacing, no day is over its limit, and none is outside of its window', () => {
    fc.assert(
      fc.property(randomPreferences, randomNow, randomOffsets, (preferences, now, seconds) => {
        const taken = after(now, seconds);
        const [nearest = []] = calendarOf(preferences, now, { taken, steps: 1 });
        const { slots } = chooseSlots(nearest, { preferences, now, count: 12 });
        for (const [index, { at, window }] of slots.entries()) {
          const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(
            preferences.timezone,
          );
          const clock = local.toPlainTime().toString({ smallestUnit: 'minute' });
          expect(at.getTime()).toBeGreaterThanOrEqual(now.getTime());
          expect(window.days).toContain(weekdays[local.dayOfWeek - 1]);
          expect(clock >= window.from && clock < window.to).toBe(true);
          const others = [...taken, ...slots.slice(0, index).map((slot) => slot.at)];
          const nearest = Math.min(...others.map((other) => Math.abs(other.getTime() - at.getTime())));
          expect(nearest).toBeGreaterThanOrEqual(Math.max(preferences.spacingMinutes * 60_000, 1));
          const sameDay = others.filter((other) =>
            Temporal.Instant.fromEpochMilliseconds(other.getTime())
              .toZonedDateTimeISO(preferences.timezone)
              .toPlainDate()
              .equals(local.toPlainDate()),
          );
          expect(sameDay.length).toBeLessThan(preferences.dailyLimit);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('slots are those of as many requests in a row that try every minute, in however many steps days are read', () => {
    const numbers = fc.record({
      count: fc.integer({ min: 1, max: 6 }),
      read: fc.integer({ min: 0, max: 8 }),
    });
    fc.assert(
      fc.property(
        randomPreferences,
        randomNow,
        randomOffsets,
        numbers,
        (preferences, now, seconds, numbers) => {
          const { count, read } = numbers;
          const taken = after(now, seconds);
          const inARow: Slot[] = [];
          for (let n = 0; n < count; n++)
            inARow.push(...bySearch(preferences, now, [...taken, ...inARow.map(({ at }) => at)]));
          const wanted = { preferences, now, count };
          const [days = []] = calendarOf(preferences, now, { taken, steps: 1 });
          const { slots } = chooseSlots(days.slice(read), wanted, chooseSlots(days.slice(0, read), wanted));
          expect(slots).toEqual(inARow);
        },
      ),
      { numRuns: 100 },
    );
  });
});

/** The next slot of the nearest days, by a try of every minute of every window. */
function bySearch(preferences: NetworkPreferences, now: Date, taken: readonly Date[]): Slot[] {
  const { timezone, spacingMinutes } = preferences;
  const isFree = (at: number) =>
    taken.every((other) => Math.abs(other.getTime() - at) >= Math.max(spacingMinutes * minute, 1));
  let [fullDays, pushedBySpacing] = [0, false];
  for (const day of calendarOf(preferences, now, { taken, steps: 1 }).flat()) {
    let isFull = false;
    for (const [index, window] of preferences.windows.entries()) {
      const intervals = window.days.includes(day.weekday) ? intervalsByClocks(window, day, timezone) : [];
      for (const { start, end, clockChange } of intervals)
        for (let at = start.getTime(); at < end.getTime(); at += minute) {
          if (at < now.getTime()) continue;
          isFull ||= day.room <= 0;
          if (isFull) break;
          if (isFree(at))
            return [{ at: new Date(at), window, rank: index + 1, clockChange, pushedBySpacing, fullDays }];
          pushedBySpacing = true;
        }
    }
    fullDays += Number(isFull);
  }
  return [];
}
