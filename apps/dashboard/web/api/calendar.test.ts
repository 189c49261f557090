import { describe, expect, it } from '@jest/globals';
import { type Calendar, type CalendarEntry, movedIn } from './calendar.ts';

const entry = (postId: string, at: string, times = 1): CalendarEntry => ({
  ...{ postId, at, times, status: 'scheduled', postStatus: 'scheduled', content: 'ding', updatedAt: at },
  ...{ accounts: [], medium: null, mediaCount: 0 },
});

const day = (n: number, count: number) => ({
  from: `2030-03-0${n}T00:00:00Z`,
  to: `2030-03-0${n + 1}T00:00:00Z`,
  count,
  more: false,
});

const one = entry('pst_1', '2030-03-04T09:00:00Z');
const two = entry('pst_2', '2030-03-05T09:00:00Z');
const calendar: Calendar = { cells: [day(4, 7), day(5, 1)], entries: [one, two] };

const counts = ({ cells }: Calendar) => cells.map(({ from, count }) => [from.slice(0, 10), count]);

describe('movedIn', () => {
  it('counts the post where it went, and no longer where it was', () => {
    const moved = movedIn(calendar, one, '2030-03-05T08:00:00Z');
    expect(counts(moved)).toEqual([
      ['2030-03-04', 6],
      ['2030-03-05', 2],
    ]);
    expect(moved.entries.map(({ postId }) => postId)).toEqual(['pst_1', 'pst_2']);
    expect(moved.entries[0]?.at).toBe('2030-03-05T08:00:00Z');
  });

  it('counts a day that had none, and none that has none left', () => {
    expect(counts(movedIn(calendar, two, '2030-03-08T08:00:00Z'))).toEqual([
      ['2030-03-04', 7],
      ['2030-03-08', 1],
    ]);
  });

  it('shows a post that was not among those told', () => {
    const moved = movedIn(calendar, entry('pst_9', '2030-03-04T20:00:00Z'), '2030-03-05T20:00:00Z');
    expect(moved.entries.map(({ postId }) => postId)).toEqual(['pst_1', 'pst_2', 'pst_9']);
    expect(counts(moved)).toEqual([
      ['2030-03-04', 6],
      ['2030-03-05', 2],
    ]);
  });

  it('brings all parts of a post together', () => {
    const parts = [entry('pst_1', '2030-03-04T09:00:00Z', 2), entry('pst_1', '2030-03-05T09:00:00Z', 2)];
    const [first = one] = parts;
    const moved = movedIn({ cells: [day(4, 1), day(5, 1)], entries: parts }, first, '2030-03-05T10:00:00Z');
    expect([counts(moved), moved.entries]).toEqual([
      [['2030-03-05', 1]],
      [{ ...first, at: '2030-03-05T10:00:00Z', times: 1 }],
    ]);
  });
});
