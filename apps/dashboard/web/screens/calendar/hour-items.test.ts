import { describe, expect, it } from '@jest/globals';
import type { PlacedCell } from './entries.ts';
import { placed } from './entries.ts';
import { hourItems } from './hour-items.ts';

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
const told = (cells: Record<string, PlacedCell>, days: readonly string[], maxLanes = 4) =>
  [
    ...hourItems(days, { cells: new Map(Object.entries(cells)), slots: new Map(), timezone, maxLanes }),
  ].flatMap(([name, items]) =>
    items.map(({ item, minute, lane, lanes }) => {
      const what = item.kind === 'entry' ? `${item.entry.postId}${item.rest ? ' + rest' : ''}` : item.kind;
      return `${name}: ${what} ${minute} ${lane}/${lanes}`;
    }),
  );

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
    expect(told(cells, ['2030-03-06'])).toEqual(['2030-03-06T09: a 50 0/2', '2030-03-06T10: b + rest 5 1/2']);
    expect(told(cells, ['2030-03-06'], 1)).toEqual([
      '2030-03-06T09: a 50 0/1',
      '2030-03-06T10: b + rest 16 0/1',
    ]);
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
