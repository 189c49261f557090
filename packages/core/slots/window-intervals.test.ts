import { describe, expect, it, jest } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { localDays } from './local-day.ts';
import type { PostingWindow } from './posting-window.ts';
import { intervalsByClocks, windowIntervals } from './window-intervals.ts';

const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const from = (from: string, to: string): PostingWindow => ({ days: everyDay, from, to });

/** The window on a day of a time zone. */
function on(date: string, window: PostingWindow, timezone: string) {
  const noon = new Date(`${date}T12:00:00Z`);
  const days = [...localDays(timezone, new Date(noon.getTime() - 2 * 86_400_000), { skip: 0, count: 5 })];
  const day = days.find((each) => each.date === date);
  if (day === undefined) throw new Error(`${timezone} has no ${date}.`);
  return windowIntervals(window, day, timezone).flatMap(({ start, end, clockChange }) => [
    start.toISOString(),
    end.toISOString(),
    clockChange,
  ]);
}

describe('a posting window', () => {
  it.each([
    ['Europe/Berlin', '2026-11-24', '2026-11-24T08:00:00.000Z', '2026-11-24T10:30:00.000Z'],
    ['America/New_York', '2026-07-01', '2026-07-01T13:00:00.000Z', '2026-07-01T15:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-07-01', '2026-06-30T22:30:00.000Z', '2026-07-01T01:00:00.000Z'],
    ['UTC', '2026-01-01', '2026-01-01T09:00:00.000Z', '2026-01-01T11:30:00.000Z'],
  ])('is open by the clocks of %s', (timezone, date, start, end) => {
    expect(on(date, from('09:00', '11:30'), timezone)).toEqual([start, end, false]);
  });

  it('may last until midnight', () => {
    expect(on('2026-11-24', from('22:00', '24:00'), 'Europe/Berlin')).toEqual([
      '2026-11-24T21:00:00.000Z',
      '2026-11-24T23:00:00.000Z',
      false,
    ]);
  });
});

describe('on the night on which clocks go forward', () => {
  // Berlin: 02:00 to 03:00 is left out on 29 March 2026, New York on 8 March; Lord Howe 02:00 to 02:30 on 4 October.
  it.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-29T01:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T07:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T15:30:00.000Z'],
  ])('a window of %s that begins in what is left out opens at the change', (timezone, date, change) => {
    const [start, , clockChange] = on(date, from('02:15', '04:00'), timezone);
    expect([start, clockChange]).toEqual([change, true]);
  });

  it.each([
    ['Europe/Berlin', '2026-03-29', from('02:30', '03:00')],
    ['America/New_York', '2026-03-08', from('02:00', '03:00')],
    ['Australia/Lord_Howe', '2026-10-04', from('02:05', '02:25')],
  ])('a window of %s that lies in what is left out does not open', (timezone, date, window) => {
    expect(on(date, window, timezone)).toEqual([]);
  });

  it('a window that ends in what is left out closes at the change', () => {
    expect(on('2026-03-29', from('01:00', '02:30'), 'Europe/Berlin')).toEqual([
      '2026-03-29T00:00:00.000Z',
      '2026-03-29T01:00:00.000Z',
      true,
    ]);
  });
});

describe('on the night on which clocks go back', () => {
  // Berlin: 02:00 to 03:00 comes twice on 25 October 2026, New York 01:00 to 02:00 on 1 November; Lord Howe 01:30 to 02:00 on 5 April.
  it.each([
    ['Europe/Berlin', '2026-10-25', 5],
    ['America/New_York', '2026-11-01', 5],
    ['Australia/Lord_Howe', '2026-04-05', 4.5],
  ])('a window of %s from 00:30 to 04:30 lasts longer', (timezone, date, hours) => {
    const [start, end, clockChange] = on(date, from('00:30', '04:30'), timezone);
    expect(Date.parse(String(end)) - Date.parse(String(start))).toBe(hours * 3_600_000);
    expect(clockChange).toBe(true);
  });

  it.each([
    ['within', '02:15', '02:45', ['00:15', '00:45'], ['01:15', '01:45']],
    ['from', '02:30', '04:00', ['00:30', '01:00'], ['01:30', '03:00']],
    ['until', '01:00', '02:30', ['2026-10-24T23:00', '00:30'], ['01:00', '01:30']],
  ])('a window %s the hour that comes twice is open in both passes', (_, start, end, first, second) => {
    const at = (time = '') => (time.includes('T') ? `${time}:00.000Z` : `2026-10-25T${time}:00.000Z`);
    const both = [first, second].flatMap(([opens, closes]) => [at(opens), at(closes), true]);
    expect(on('2026-10-25', from(start, end), 'Europe/Berlin')).toEqual(both);
  });

  it('a window that is the hour which comes twice is open without a break', () => {
    const [start, end] = ['2026-04-04T13:00:00.000Z', '2026-04-04T15:00:00.000Z'];
    expect(on('2026-04-05', from('02:45', '03:45'), 'Pacific/Chatham')).toEqual([start, end, true]);
  });
});

describe('a day that a country leaves out', () => {
  it('is no day of its calendar', () => {
    const days = [...localDays('Pacific/Apia', new Date('2011-12-29T12:00:00Z'), { skip: 0, count: 4 })];
    expect(days.map(({ date }) => date)).toEqual(['2011-12-29', '2011-12-31', '2012-01-01']);
  });
});

describe('on a day of 24 hours', () => {
  const windows = [from('00:00', '24:00'), from('23:30', '24:00'), from('00:30', '01:30')];

  /** The days next to each change of clocks in these years. */
  function* daysNextToChanges(timezone: string, first: number, last: number) {
    const start = Temporal.ZonedDateTime.from(`${first}-01-01T00:00[${timezone}]`);
    let change = start.getTimeZoneTransition('next');
    for (; change !== null && change.year <= last; change = change.getTimeZoneTransition('next'))
      yield* localDays(timezone, new Date(change.epochMilliseconds), { skip: -1, count: 3 });
  }

  it('a window is the same counted from midnight and by the clocks, in each zone next to each change', () => {
    const different: string[] = [];
    for (const timezone of Intl.supportedValuesOf('timeZone')) {
      for (const day of daysNextToChanges(timezone, 2026, 2028)) {
        if (day.end.getTime() - day.start.getTime() !== 86_400_000) continue;
        for (const window of windows) {
          const [counted, byClocks] = [windowIntervals, intervalsByClocks].map((intervals) =>
            JSON.stringify(intervals(window, day, timezone)),
          );
          if (counted !== byClocks) different.push(`${timezone} ${day.date} ${window.from}`);
        }
      }
    }
    expect(different).toEqual([]);
  });

  it('the clocks are not asked: in a year they are twice', () => {
    const days = [...localDays('Europe/Berlin', new Date('2026-11-24T12:00:00Z'), { skip: 0, count: 366 })];
    const asked = jest.spyOn(Temporal.Instant, 'fromEpochMilliseconds');
    for (const day of days) windowIntervals(from('09:00', '10:00'), day, 'Europe/Berlin');
    expect(asked).toHaveBeenCalledTimes(2 * 2); // on two days, before and after the change
    asked.mockRestore();
  });
});
