import { describe, expect, it } from '@jest/globals';
import { oddHours, step, weeksOf } from './weeks.ts';

const today = '2026-11-27';

describe('weeksOf', () => {
  it('begins a week on Monday', () => {
    const [week] = weeksOf('week', '2026-11-22', today);
    expect([week?.[0], week?.[6]]).toEqual(['2026-11-16', '2026-11-22']);
  });

  it.each([
    ['2027-02-10', 4, '2027-02-01', '2027-02-28'],
    ['2026-11-30', 6, '2026-10-26', '2026-12-06'],
    ['2028-02-29', 5, '2028-01-31', '2028-03-05'],
  ])('shows the month of %s in %d whole weeks', (date, count, first, last) => {
    const weeks = weeksOf('month', date, today);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([count, first, last]);
  });

  it('shows five weeks from this one where no month is asked for', () => {
    const weeks = weeksOf('month', null, today);
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([5, '2026-11-23', '2026-12-27']);
  });

  it('shows a day alone', () => {
    expect([weeksOf('day', '2026-11-22', today), weeksOf('day', null, today)]).toEqual([
      [['2026-11-22']],
      [[today]],
    ]);
  });
});

describe('step', () => {
  it('goes by days, by weeks and by months, and not past the end of a short one', () => {
    expect(step('day', '2026-12-31', today, 1)).toBe('2027-01-01');
    expect(step('week', '2026-12-30', today, 1)).toBe('2027-01-06');
    expect(step('month', '2026-03-31', today, -1)).toBe('2026-02-28');
  });

  it('goes from the month that begins now to the next one, and back to all of this one', () => {
    expect([step('month', null, today, 1), step('month', null, today, -1)]).toEqual(['2026-12-27', today]);
  });
});

describe('oddHours', () => {
  it('names the hour that clocks skip, and the one that they show twice', () => {
    const days = ['2026-03-28', '2026-03-29', '2026-10-25', '2026-10-26'];
    expect([...oddHours(days, 'Europe/Berlin')]).toEqual([
      ['2026-03-29T02', 'skipped'],
      ['2026-10-25T02', 'twice'],
    ]);
  });

  it('names none where clocks never change', () => {
    expect(oddHours(['2026-03-29', '2026-10-25'], 'UTC').size).toBe(0);
  });
});
