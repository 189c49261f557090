import { describe, expect, it } from '@jest/globals';
import type { PlacedCell } from './entries.ts';
import { placed, restInWords } from './entries.ts';
import { hourItems, isTight } from './hour-items.ts';

const timezone = 'Europe/Berlin';

const entry = (postId: string, at: string) =>
  placed(
    {
      ...{ postId, at, status: 'scheduled', postStatus: 'scheduled', content: postId, times: 1 },
      ...{ updatedAt: at, accounts: [], medium: null, mediaCount: 0 },
    },
    timezone,
  );

const cell = (from: string, to: string, count: number, entries: PlacedCell['entries']): PlacedCell => ({
  ...{ from, to, count, more: false, entries },
});

/** `name: what minute lane/lanes` */
const told = (cells: Record<string, PlacedCell>, days: readonly string[], maxLanes = 4, isTall = false) =>
  [
    ...hourItems(days, {
      cells: new Map(Object.entries(cells)),
      slots: new Map(),
      timezone,
      maxLanes,
      isTall,
    }),
  ].flatMap(([name, items]) =>
    items.map(({ item, minute, lane, lanes }) => {
      const what = item.kind === 'entry' ? `${item.entry.postId}${restOf(item.rest)}` : item.kind;
      return `${name}: ${what} ${minute} ${lane}/${lanes}`;
    }),
  );

const restOf = (cell: PlacedCell | undefined) => (cell === undefined ? '' : ` ${restInWords(cell)}`);

describe('hourItems', () => {
  it('puts posts at their minutes by the clocks of the zone, beside those of the hour before', () => {
    const cells = {
      '2030-03-06T09': cell('2030-03-06T08:00:00Z', '2030-03-06T09:00:00Z', 1, [
        entry('a', '2030-03-06T08:50:00Z'),
      ]),
      '2030-03-06T10': cell('2030-03-06T09:00:00Z', '2030-03-06T10:00:00Z', 3, [
        entry('b', '2030-03-06T09:05:00Z'),
      ]),
    };
    expect(told(cells, ['2030-03-06'])).toEqual([
      '2030-03-06T09: a 50 0/2',
      '2030-03-06T10: b +2 more 5 1/2',
    ]);
  });

  it('shows no post at another time than its own: one without room there is among the rest of its hour', () => {
    const cells = {
      '2030-03-06T09': cell('2030-03-06T08:00:00Z', '2030-03-06T09:00:00Z', 2, [
        entry('a', '2030-03-06T08:50:00Z'),
        entry('b', '2030-03-06T08:55:00Z'),
      ]),
      '2030-03-06T10': cell('2030-03-06T09:00:00Z', '2030-03-06T10:00:00Z', 3, [
        entry('c', '2030-03-06T09:05:00Z'),
        entry('d', '2030-03-06T09:30:00Z'),
      ]),
    };
    expect(told(cells, ['2030-03-06'], 2)).toEqual([
      '2030-03-06T09: a 50 0/2',
      '2030-03-06T09: b 55 1/2',
      '2030-03-06T10: d +2 more 30 0/1',
    ]);
    expect(told(cells, ['2030-03-06'], 1)).toEqual([
      '2030-03-06T09: a +1 more 50 0/1',
      '2030-03-06T10: d +2 more 30 0/1',
    ]);
  });

  it('shows where the others of an hour are below what is in the way', () => {
    const cells = {
      '2030-03-06T09': cell('2030-03-06T08:00:00Z', '2030-03-06T09:00:00Z', 1, [
        entry('a', '2030-03-06T08:50:00Z'),
      ]),
      '2030-03-06T10': cell('2030-03-06T09:00:00Z', '2030-03-06T10:00:00Z', 3, [
        entry('b', '2030-03-06T09:05:00Z'),
      ]),
    };
    expect(told(cells, ['2030-03-06'], 1)).toEqual(['2030-03-06T09: a 50 0/1', '2030-03-06T10: rest 16 0/1']);
  });

  it('has room for a post every quarter of an hour where rows are twice as high', () => {
    const quarters = ['08:00', '08:15', '08:30', '08:45', '09:00'].map((time) => `2030-03-06T${time}:00Z`);
    const cells = {
      '2030-03-06T09': cell('2030-03-06T08:00:00Z', '2030-03-06T09:00:00Z', 4, [
        ...quarters.slice(0, 4).map((at) => entry(at.slice(14, 16), at)),
      ]),
    };
    const contents = { cells: new Map(Object.entries(cells)), timezone };
    expect(isTight(contents)).toBe(true);
    expect(told(cells, ['2030-03-06'], 2, true)).toEqual(
      [0, 15, 30, 45].map((minute) => `2030-03-06T09: ${String(minute).padStart(2, '0')} ${minute} 0/1`),
    );
    const [first] = cells['2030-03-06T09'].entries;
    const alone = { ...cells['2030-03-06T09'], entries: first === undefined ? [] : [first] };
    expect(isTight({ cells: new Map([['2030-03-06T09', alone]]), timezone })).toBe(false);
  });

  it('leads to all posts of an hour that shows none of them', () => {
    const cells = { '2030-03-06T09': cell('2030-03-06T08:00:00Z', '2030-03-06T09:00:00Z', 60, []) };
    expect(told(cells, ['2030-03-06'])).toEqual(['2030-03-06T09: rest 0 0/1']);
  });

  it('keeps both times of an hour that comes twice', () => {
    const cells = {
      '2030-10-27T02': cell('2030-10-27T00:00:00Z', '2030-10-27T02:00:00Z', 2, [
        entry('first', '2030-10-27T00:30:00Z'),
        entry('second', '2030-10-27T01:30:00Z'),
      ]),
    };
    expect(told(cells, ['2030-10-27'])).toEqual([
      '2030-10-27T02: first 30 0/2',
      '2030-10-27T02: second 30 1/2',
    ]);
  });
});
