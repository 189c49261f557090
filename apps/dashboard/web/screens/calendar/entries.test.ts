import { describe, expect, it } from '@jest/globals';
import { byCell, isMovable, placed, postsInWords, totalOf, without } from './entries.ts';

const entry = (at: string, more = {}) => ({
  postId: 'pst_1',
  at,
  status: 'scheduled' as const,
  postStatus: 'scheduled' as const,
  content: 'ding',
  updatedAt: at,
  times: 1,
  accounts: [],
  medium: null,
  mediaCount: 0,
  ...more,
});

describe('without', () => {
  it('leaves posts out, and does not count them', () => {
    const cell = (from: string, to: string, count: number) => ({ from, to, count, more: false });
    const calendar = {
      cells: [
        cell('2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z', 5),
        cell('2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z', 1),
      ],
      entries: [
        entry('2026-11-20T10:00:00.000Z', { postId: 'pst_2' }),
        entry('2026-11-20T11:00:00.000Z'),
        entry('2026-11-21T10:00:00.000Z'),
      ],
    };
    const { cells, entries } = without(calendar, new Set(['pst_1']));
    expect(cells.map(({ count }) => count)).toEqual([4]);
    expect(entries.map(({ postId }) => postId)).toEqual(['pst_2']);
  });
});

describe('byCell', () => {
  const cell = (from: string, to: string, count: number) => ({ from, to, count, more: false });

  it('puts posts on the day that clocks of the profile show, and counts those that are not told', () => {
    const calendar = {
      cells: [
        cell('2026-11-20T11:00:00Z', '2026-11-21T11:00:00Z', 1),
        cell('2026-11-21T11:00:00Z', '2026-11-22T11:00:00Z', 60),
        cell('2026-11-22T11:00:00Z', '2026-11-23T11:00:00Z', 7),
      ],
      entries: [entry('2026-11-21T10:59:00Z'), entry('2026-11-21T11:00:00Z')],
    };
    const days = byCell(calendar, 'Pacific/Auckland', 'day');
    expect([...days].map(([date, { count, entries }]) => [date, count, entries.map(({ at }) => at)])).toEqual(
      [
        ['2026-11-21', 1, ['2026-11-21T10:59:00Z']],
        ['2026-11-22', 60, ['2026-11-21T11:00:00Z']],
        ['2026-11-23', 7, []],
      ],
    );
  });

  it('puts both times at which clocks show an hour into one', () => {
    const at = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'];
    const calendar = {
      cells: [cell('2026-10-25T00:00:00Z', '2026-10-25T02:00:00Z', 2)],
      entries: at.map((each) => entry(each)),
    };
    const hours = byCell(calendar, 'Europe/Berlin', 'hour');
    expect([...hours].map(([hour, { entries }]) => [hour, entries.length])).toEqual([['2026-10-25T02', 2]]);
  });
});

describe('placed', () => {
  it('names the times of a post that has several apart, and keeps the name of one that moves', () => {
    const keys = (times: number) =>
      [entry('2026-11-21T10:00:00Z', { times }), entry('2026-11-21T11:00:00Z', { times })].map(
        (one) => placed(one, 'UTC').key,
      );
    expect(new Set(keys(2)).size).toBe(2);
    expect(new Set(keys(1)).size).toBe(1);
  });
});

describe('postsInWords', () => {
  it('says that there are more than were counted', () => {
    const parts = [
      { count: 1, more: false },
      { count: 200, more: true },
    ];
    expect([...parts, totalOf(parts)].map(postsInWords)).toEqual(['1 post', '200+ posts', '201+ posts']);
  });
});

describe('isMovable', () => {
  it('is true only for posts that have not begun to go out', () => {
    const at = '2026-11-21T10:00:00Z';
    const movable = (
      ['draft', 'scheduled', 'queued', 'publishing', 'published', 'failed', 'partial'] as const
    ).filter((status) => isMovable(entry(at, { status })));
    expect(movable).toEqual(['draft', 'scheduled']);
  });
});
