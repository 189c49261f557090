import { describe, expect, it } from '@jest/globals';
import type { Target } from '../measure.ts';
import { judge } from './judge.ts';

const samples = { figure: [150, 10, 160], baseline: [100, 90, 1_000] };

const judged = (target?: Target, seen: Parameters<typeof judge>[2] = samples) =>
  judge('create', { what: 'create', unit: 'posts/s', ...(target && { target }) }, seen);

describe('judge', () => {
  it('compares medians', () => {
    expect(judged()).toMatchObject({ figure: 150, baseline: 100, ratio: 1.5, held: null });
  });

  it.each<[Target['of'], Target['is'], number, boolean]>([
    ['ratio', 'at least', 1.5, true],
    ['ratio', 'at least', 1.51, false],
    ['ratio', 'at most', 1.5, true],
    ['ratio', 'at most', 1.49, false],
    ['figure', 'at least', 151, false],
    ['figure', 'at most', 150, true],
  ])('holds a %s to %s %d: %s', (of, is, bound, held) => {
    expect(judged({ of, is, bound }).held).toBe(held);
  });

  it('needs no baseline for a figure, and one for a ratio', () => {
    const alone = { figure: [120], baseline: [] };
    expect(judged({ of: 'figure', is: 'at most', bound: 120 }, alone)).toMatchObject({
      baseline: null,
      ratio: null,
      held: true,
    });
    expect(judged({ of: 'ratio', is: 'at most', bound: 1 }, alone).held).toBe(false);
  });
});
