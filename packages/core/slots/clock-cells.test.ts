import { describe, expect, it } from '@jest/globals';
import { clockCells } from './clock-cells.ts';

const hour = 3_600_000;

const lengths = (from: string, to: string, timezone: string, by: 'day' | 'hour') =>
  clockCells({ start: new Date(from), end: new Date(to) }, timezone, by).map(
    ({ start, end }) => (end.getTime() - start.getTime()) / hour,
  );

describe('clockCells', () => {
  it.each([
    ['2026-03-28T23:00:00Z', '2026-03-30T22:00:00Z', [23, 24]],
    ['2026-10-24T22:00:00Z', '2026-10-26T23:00:00Z', [25, 24]],
  ])('has days of Berlin as long as its clocks make them, from %s', (from, to, expected) => {
    expect(lengths(from, to, 'Europe/Berlin', 'day')).toEqual(expected);
  });

  it('has one hour for what clocks show twice, and none for what they skip', () => {
    const backwards = lengths('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 'Europe/Berlin', 'hour');
    expect([backwards.length, backwards[2]]).toEqual([24, 2]);
    const onwards = lengths('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 'Europe/Berlin', 'hour');
    expect([onwards.length, new Set(onwards)]).toEqual([23, new Set([1])]);
  });

  it('knows clocks that change by half an hour', () => {
    const backwards = lengths('2026-04-04T13:00:00Z', '2026-04-05T13:30:00Z', 'Australia/Lord_Howe', 'hour');
    expect([backwards.length, backwards[1]]).toEqual([24, 1.5]);
  });

  it('leaves out a day that a country skipped', () => {
    const cells = clockCells(
      { start: new Date('2011-12-29T10:00:00Z'), end: new Date('2011-12-31T10:00:00Z') },
      'Pacific/Apia',
      'day',
    );
    expect(cells.map(({ start }) => start.toISOString())).toEqual([
      '2011-12-29T10:00:00.000Z',
      '2011-12-30T10:00:00.000Z',
    ]);
  });

  it('covers the range without a gap, also to the last second that there is', () => {
    const [from, to] = ['9999-12-30T00:00:00Z', '9999-12-31T23:59:59Z'];
    const cells = clockCells({ start: new Date(from), end: new Date(to) }, 'America/Sao_Paulo', 'hour');
    for (const [n, cell] of cells.entries()) expect(cell.start).toEqual(cells[n - 1]?.end ?? new Date(from));
    expect(cells.at(-1)?.end).toEqual(new Date(to));
  });
});
