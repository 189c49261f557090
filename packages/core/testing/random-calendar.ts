import fc from 'fast-check';
import type { CalendarDay } from '../slots/choose-slot.ts';
import type { NetworkPreferences } from '../slots/network-preferences.ts';
import { type PostingWindow, weekdays } from '../slots/posting-window.ts';
import { slotDays } from '../slots/slot-days.ts';

/** The days to come in the steps in which they are read, with posts at these times on them. */
export function calendarOf(
  preferences: NetworkPreferences,
  now: Date,
  { taken, steps }: { taken: readonly Date[]; steps?: number },
): CalendarDay[][] {
  const times = [...taken].sort((a, b) => a.getTime() - b.getTime());
  const read: CalendarDay[][] = [];
  for (const days of slotDays(preferences, now)) {
    read.push(
      days.map((day) => {
        const room = preferences.dailyLimit - times.filter((at) => day.start <= at && at < day.end).length;
        return { ...day, room, taken: times };
      }),
    );
    if (read.length === steps) break;
  }
  return read;
}

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
export const randomNow = fc.oneof(
  ...['2026-03-07', '2026-03-28', '2026-04-04', '2026-10-03', '2026-10-24', '2026-10-31'].map((date) =>
    fc
      .integer({ min: 0, max: 2_880 })
      .map((minutes) => new Date(Date.parse(`${date}T00:00:00Z`) + minutes * 60_000)),
  ),
  fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
);

export const randomPreferences: fc.Arbitrary<NetworkPreferences> = fc.record({
  timezone: fc.constantFrom(...zones),
  spacingMinutes: fc.oneof(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 0, max: 10_080 })),
  dailyLimit: fc.integer({ min: 1, max: 8 }),
  windows,
});

/** Seconds from now of the posts that are in the calendar. */
export const randomOffsets = fc.array(fc.integer({ min: -2 * 86_400, max: 5 * 86_400 }), { maxLength: 12 });
