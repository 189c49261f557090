import { describe, expect, it } from '@jest/globals';
import { inLanes } from './lanes.ts';

const room = { minuteOf: (minute: number) => minute, height: 25 };

/** `minute lane/lanes` */
const told = (minutes: readonly number[]) =>
  inLanes(minutes, room).placed.map(({ item, lane, lanes }) => `${item} ${lane}/${lanes}`);

describe('inLanes', () => {
  it('gives all of the width to what stands alone', () => {
    expect(told([60, 0, 25])).toEqual(['0 0/1', '25 0/1', '60 0/1']);
  });

  it('puts what would cover another beside it, and begins anew where there is room', () => {
    expect(told([0, 0, 10, 30, 60])).toEqual(['0 0/3', '0 1/3', '10 2/3', '30 0/3', '60 0/1']);
  });

  it('covers nothing, whatever the times', () => {
    const minutes = Array.from({ length: 200 }, (_, n) => (n * 7919) % 1_440);
    const { placed, left } = inLanes(minutes, room);
    expect([placed.length, left]).toEqual([200, []]);
    for (const one of placed) {
      expect(one.minute).toBe(one.item);
      expect(one.lane).toBeLessThan(one.lanes);
      const close = placed.filter((other) => other !== one && Math.abs(other.item - one.item) < 25);
      expect(close.filter(({ lane }) => lane === one.lane)).toEqual([]);
      expect(new Set([one, ...close].map(({ lanes }) => lanes)).size).toBe(1);
    }
  });

  it('leaves out what has no room at its time, the last first', () => {
    const of = (minutes: readonly number[], maxLanes: number) => {
      const { placed, left } = inLanes(minutes, { ...room, maxLanes });
      return [placed.map(({ minute, lane, lanes }) => `${minute} ${lane}/${lanes}`), left];
    };
    expect(of([0, 10, 30, 90], 1)).toEqual([['0 0/1', '30 0/1', '90 0/1'], [10]]);
    expect(of([0, 0, 10, 30], 2)).toEqual([['0 0/2', '0 1/2', '30 0/1'], [10]]);
    expect(of([5, 5, 5], 3)).toEqual([['5 0/3', '5 1/3', '5 2/3'], []]);
  });

  it('moves down what has no time of its own', () => {
    const { placed } = inLanes([0, 10, 5], { ...room, maxLanes: 2, mayMove: (minute) => minute === 5 });
    expect(placed.map(({ item, minute }) => [item, minute])).toEqual([
      [0, 0],
      [10, 10],
      [5, 25],
    ]);
  });
});
