import { describe, expect, it } from '@jest/globals';
import { inLanes } from './lanes.ts';

/** `minute lane/lanes` */
const told = (minutes: readonly number[]) =>
  inLanes(minutes, (minute) => minute, 25).map(({ item, lane, lanes }) => `${item} ${lane}/${lanes}`);

describe('inLanes', () => {
  it('gives all of the width to what stands alone', () => {
    expect(told([60, 0, 25])).toEqual(['0 0/1', '25 0/1', '60 0/1']);
  });

  it('puts what would cover another beside it, and begins anew where there is room', () => {
    expect(told([0, 0, 10, 30, 60])).toEqual(['0 0/3', '0 1/3', '10 2/3', '30 0/3', '60 0/1']);
  });

  it('covers nothing, whatever the times', () => {
    const minutes = Array.from({ length: 200 }, (_, n) => (n * 7919) % 1_440);
    const placed = inLanes(minutes, (minute) => minute, 25);
    expect(placed.length).toBe(200);
    for (const one of placed) {
      expect(one.lane).toBeLessThan(one.lanes);
      const close = placed.filter((other) => other !== one && Math.abs(other.item - one.item) < 25);
      expect(close.filter(({ lane }) => lane === one.lane)).toEqual([]);
      expect(new Set([one, ...close].map(({ lanes }) => lanes)).size).toBe(1);
    }
  });

  it('has no more beside one another than may be, and what is in the way of others stands lower', () => {
    const lower = (minutes: readonly number[], maxLanes: number) =>
      inLanes(minutes, (minute) => minute, 25, maxLanes).map(
        ({ item, lane, lanes, top }) => `${item} at ${top} ${lane}/${lanes}`,
      );
    expect(lower([0, 10, 30, 90], 1)).toEqual(['0 at 0 0/1', '10 at 25 0/1', '30 at 50 0/1', '90 at 90 0/1']);
    expect(lower([0, 0, 10, 30], 2)).toEqual(['0 at 0 0/2', '0 at 0 1/2', '10 at 25 0/2', '30 at 30 1/2']);
    expect(lower([5, 5, 5], 3)).toEqual(['5 at 5 0/3', '5 at 5 1/3', '5 at 5 2/3']);
  });
});
