import { describe, expect, it } from '@jest/globals';
import { daysBetween, movedTime } from './moved-time.ts';

const berlin = 'Europe/Berlin';
const alone = { position: 0, total: 1 };
const movedBy = (at: string, by: string) => movedTime(at, { kind: 'distance', by }, berlin, alone);

describe('a post that is moved by a distance', () => {
  it.each([
    ['2026-03-28T08:00:00.000Z', 'P1D', '2026-03-29T07:00:00Z'],
    ['2026-10-24T07:00:00.000Z', 'P1W', '2026-10-31T08:00:00Z'],
    ['2026-03-29T07:00:00.000Z', '-P1D', '2026-03-28T08:00:00Z'],
    ['2026-10-31T08:00:00.000Z', '-P1W', '2026-10-24T07:00:00Z'],
  ])('keeps nine o’clock over a change of clocks: %s and %s', (at, by, to) => {
    expect(movedBy(at, by)).toBe(to);
  });

  it('is moved by an hour that passes, whatever clocks do', () => {
    expect(movedBy('2026-10-25T00:30:00Z', 'PT1H')).toBe('2026-10-25T01:30:00Z');
    expect(movedBy('2026-03-29T01:30:00Z', '-PT1H')).toBe('2026-03-29T00:30:00Z');
  });

  it('takes what clocks show instead of a time that they skip, and the first of two', () => {
    expect(movedBy('2026-03-28T01:30:00Z', 'P1D')).toBe('2026-03-29T01:30:00Z'); // 3:30
    expect(movedBy('2026-10-24T00:30:00Z', 'P1D')).toBe('2026-10-25T00:30:00Z');
  });
});

describe('a post that is moved to a day', () => {
  it('keeps its time of day in the zone of its profile', () => {
    const onDate = (at: string, date: string, zone: string) =>
      movedTime(at, { kind: 'date', date }, zone, alone);
    expect(onDate('2030-03-06T08:00:00.000Z', '2030-07-01', berlin)).toBe('2030-07-01T07:00:00Z');
    expect(onDate('2030-03-06T23:30:00.000Z', '2030-07-01', 'America/New_York')).toBe('2030-07-01T22:30:00Z');
  });
});

describe('posts that are spread over days', () => {
  const spread = (total: number, from: string, to: string) =>
    Array.from({ length: total }, (_, position) =>
      movedTime('2030-03-06T09:00:00Z', { kind: 'spread', from, to }, 'UTC', { position, total })?.slice(
        8,
        10,
      ),
    );

  it('have as many on each day, give or take one, in their order', () => {
    expect(spread(6, '2030-04-01', '2030-04-03')).toEqual(['01', '01', '02', '02', '03', '03']);
    expect(spread(5, '2030-04-01', '2030-04-03')).toEqual(['01', '01', '02', '02', '03']);
    expect(spread(2, '2030-04-01', '2030-04-07')).toEqual(['01', '04']);
    expect(spread(3, '2030-04-01', '2030-04-01')).toEqual(['01', '01', '01']);
  });

  it('know how many days there are', () => {
    expect([
      daysBetween('2030-04-01', '2030-04-01'),
      daysBetween('2030-02-27', '2030-03-01'),
      daysBetween('2030-04-02', '2030-04-01'),
    ]).toEqual([1, 3, 0]);
  });
});
