import { describe, expect, it } from '@jest/globals';
import { byOurClock, clockOffset, likelyOffset } from './clock-offset.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');
const second = 1_000;
const dateAt = (time: number) => new Date(time).toUTCString();

/** An answer that was under way for so long, of a network whose clock is so far ahead, ms. */
const answer = (ahead: number, took = 0) => ({
  date: dateAt(noon + ahead + took / 2),
  sent: noon,
  received: noon + took,
});

describe('clockOffset', () => {
  it.each([0, 300, -700, -6_000, 6_250, -60_000, 3_500_000])('holds the true one: %i ms', (ahead) => {
    for (const took of [0, 40, 900, 14_000]) {
      const offset = clockOffset(answer(ahead, took));
      expect(offset?.min).toBeLessThanOrEqual(ahead);
      expect(offset?.max).toBeGreaterThanOrEqual(ahead);
    }
  });

  it.each([
    [undefined],
    [null],
    [''],
    ['soon'],
    ['2026'],
    ['2026-11-21T12:00:00Z'],
    ['Thu, 01 Jan 1970 00:00:00 GMT'],
    [dateAt(noon + 3_700_000)],
    [dateAt(noon - 3_700_000)],
    ['Sat, 21 Nov 2026 12:00:00 GMT, Sat, 21 Nov 2026 12:00:00 GMT'],
  ])('believes no %p', (date) => {
    expect(clockOffset({ date, sent: noon, received: noon })).toBeNull();
  });

  it('is likely none where both may show the same time', () => {
    const offsetOf = (ahead: number, took: number) => {
      const offset = clockOffset(answer(ahead, took));
      return offset && likelyOffset(offset);
    };
    expect(offsetOf(0, 0)).toBe(0);
    expect(offsetOf(0, 14_000)).toBe(0);
    expect(offsetOf(-6_000, 0)).toBe(-5_500);
    expect(offsetOf(-6_000, 14_000)).toBe(0);
  });
});

describe('byOurClock', () => {
  const reset = noon + 300 * second;

  it.each([-60, -6, 6, 60])('moves a time that a network %i s ahead named', (ahead) => {
    const now = new Date(noon + 400);
    const named = reset + ahead * second;
    const time = byOurClock(named, dateAt(now.getTime() + ahead * second), now);
    expect(time).toBeGreaterThanOrEqual(reset);
    expect(time).toBeLessThanOrEqual(reset + second);
  });

  it.each([dateAt(noon - second), dateAt(noon + second), undefined, 'soon'])(
    'leaves it where clocks agree, or nothing is known (%p)',
    (date) => {
      expect(byOurClock(reset, date, new Date(noon))).toBe(reset);
    },
  );

  it('makes no time of what is none', () => {
    expect(byOurClock(Number.NaN, dateAt(noon - 60_000), new Date(noon))).toBeNaN();
  });
});
