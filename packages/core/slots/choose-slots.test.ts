import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { CalendarDay, NetworkPreferences } from './choose-slot.ts';
import { chooseSlots } from './choose-slots.ts';
import { explainSlot, slotReasons } from './explain-slot.ts';
import { type PostingWindow, weekdays } from './posting-window.ts';
import { slotDays } from './slot-days.ts';

const usual: NetworkPreferences = {
  timezone: 'Europe/Berlin',
  spacingMinutes: 60,
  dailyLimit: 3,
  windows: [
    { days: ['tue', 'thu'], from: '14:00', to: '16:00' },
    { days: weekdays, from: '09:00', to: '10:00' },
  ],
};

/** The days to come, with posts at these times on them. */
function calendarOf(
  preferences: NetworkPreferences,
  now: Date,
  { taken, steps }: { taken: readonly Date[]; steps?: number },
): CalendarDay[] {
  const times = [...taken].sort((a, b) => a.getTime() - b.getTime());
  const [nearest = []] = slotDays(preferences, now);
  const days = steps === 1 ? nearest : [...slotDays(preferences, now)].flat();
  return days.map((day) => {
    const room = preferences.dailyLimit - times.filter((at) => day.start <= at && at < day.end).length;
    return { ...day, room, taken: times };
  });
}

function slotsOf(
  count: number,
  {
    taken = [],
    now = '2026-11-23T08:30:00Z',
    ...more
  }: Partial<NetworkPreferences> & { taken?: string[]; now?: string } = {},
) {
  const preferences = { ...usual, ...more };
  const at = new Date(now);
  const calendar = calendarOf(preferences, at, { taken: taken.map((time) => new Date(time)) });
  return chooseSlots(calendar, preferences, { now: at, count });
}

const times = (slots: ReturnType<typeof slotsOf>) => slots.map(({ at }) => at.toISOString().slice(0, 16));

describe('the next slot', () => {
  it('lies on the nearest day, at the next whole minute of a window that is open', () => {
    expect(times(slotsOf(1, { now: '2026-11-23T08:30:01Z' }))).toEqual(['2026-11-23T08:31']);
  });

  it('lies in the best window of its day, whatever comes first', () => {
    expect(slotsOf(1, { now: '2026-11-24T06:00:00Z' })).toMatchObject([
      { at: new Date('2026-11-24T13:00:00Z'), rank: 1 },
    ]);
  });

  it('keeps its distance from posts before and after', () => {
    const slots = slotsOf(1, {
      now: '2026-11-24T06:00:00Z',
      taken: ['2026-11-24T12:30:30Z', '2026-11-24T14:31:00Z'],
    });
    expect(times(slots)).toEqual(['2026-11-24T13:31']);
    expect(slots.map(slotReasons)).toEqual([['window', 'spacing']]);
  });

  it('lies on another day when the nearest has as many posts as it may have, at whatever time', () => {
    const taken = ['2026-11-23T01:00:00Z', '2026-11-23T02:00:00Z', '2026-11-23T20:00:00Z'];
    const slots = slotsOf(1, { taken });
    expect(times(slots)).toEqual(['2026-11-24T13:00']);
    expect(slots.map(slotReasons)).toEqual([['window', 'daily_limit']]);
    expect(slots.map((slot) => explainSlot('x', slot, usual))).toEqual([
      'Posting window 1 of X: tue, thu 14:00 to 16:00 (Europe/Berlin). The daily limit (3) is reached on an earlier day.',
    ]);
  });

  it('is not there when no day of a year has one', () => {
    expect(slotsOf(1, { windows: [] })).toEqual([]);
    expect(slotsOf(400, { dailyLimit: 1 })).toHaveLength(366);
  });

  it('follows one after another without a gap or a clash', () => {
    expect(times(slotsOf(6))).toEqual([
      '2026-11-23T08:30',
      '2026-11-24T13:00',
      '2026-11-24T14:00',
      '2026-11-24T08:00',
      '2026-11-25T08:00',
      '2026-11-26T13:00',
    ]);
  });
});

const clock = fc
  .integer({ min: 0, max: 24 * 12 })
  .map((n) => `${String(Math.floor(n / 12)).padStart(2, '0')}:${String((n % 12) * 5).padStart(2, '0')}`);
const windows: fc.Arbitrary<PostingWindow[]> = fc.array(
  fc
    .record({ days: fc.subarray([...weekdays], { minLength: 1 }), from: clock, to: clock })
    .filter(({ from, to }) => from < to),
  { minLength: 1, maxLength: 4 },
);
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
  'America/Santiago',
  'Asia/Kathmandu',
];
/** Around both changes of 2026 in the three zones that the tests name, and anywhere else. */
const now = fc.oneof(
  ...['2026-03-07', '2026-03-28', '2026-04-04', '2026-10-03', '2026-10-24', '2026-10-31'].map((date) =>
    fc
      .integer({ min: 0, max: 2_880 })
      .map((minutes) => new Date(Date.parse(`${date}T00:00:00Z`) + minutes * 60_000)),
  ),
  fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
);

describe('for random preferences, zones and calendars', () => {
  it('no two slots are closer than the spacing, no day is over its limit, and none is outside of its window', () => {
    const preferences = fc.record({
      timezone: fc.constantFrom(...zones),
      spacingMinutes: fc.integer({ min: 0, max: 1_500 }),
      dailyLimit: fc.integer({ min: 1, max: 8 }),
      windows,
    });
    const offsets = fc.array(fc.integer({ min: -2 * 86_400, max: 5 * 86_400 }), { maxLength: 12 });
    fc.assert(
      fc.property(preferences, now, offsets, (preferences, now, seconds) => {
        const taken = seconds.map((offset) => new Date(now.getTime() + offset * 1_000));
        const slots = chooseSlots(calendarOf(preferences, now, { taken, steps: 1 }), preferences, {
          now,
          count: 12,
        });
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
});
