import { describe, expect, it } from '@jest/globals';
import { boundsOf, isDate, step, weeksOf } from './weeks.ts';

describe('weeksOf', () => {
  it('begins a week on Monday', () => {
    const [week] = weeksOf('week', '2026-11-22');
    expect([week?.[0], week?.[6]]).toEqual(['2026-11-16', '2026-11-22']);
  });

  it.each([
    ['2027-02-10', 4, '2027-02-01', '2027-02-28'],
    ['2026-11-30', 6, '2026-10-26', '2026-12-06'],
    ['2028-02-29', 5, '2028-01-31', '2028-03-05'],
  ])('shows the month of %s in %d whole weeks', (date, count, first, last) => {
    const weeks = weeksOf('month', date);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([count, first, last]);
  });
});

describe('step', () => {
  it('goes by weeks and by months, and not past the end of a short one', () => {
    expect(step('week', '2026-12-30', 1)).toBe('2027-01-06');
    expect(step('month', '2026-03-31', -1)).toBe('2026-02-28');
  });
});

describe('boundsOf', () => {
  it('counts 23 hours where clocks skip one, and 25 where one comes twice', () => {
    const hours = (date: string) => {
      const { from, to } = boundsOf([date], 'Europe/Berlin');
      return (Date.parse(to) - Date.parse(from)) / 3_600_000;
    };
    expect(['2026-03-29', '2026-10-25', '2026-11-21'].map(hours)).toEqual([23, 25, 24]);
  });

  it('begins a day that has no midnight when it begins', () => {
    expect(boundsOf(['2018-11-04'], 'America/Sao_Paulo').from).toBe('2018-11-04T03:00:00Z');
  });
});

describe('isDate', () => {
  it.each([
    ['2026-11-21', true],
    ['2026-02-30', false],
    ['today', false],
    ['2026-11-21T09:00', false],
  ])('of %j is %j', (text, expected) => {
    expect(isDate(text)).toBe(expected);
  });
});
