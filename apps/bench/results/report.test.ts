import { describe, expect, it } from '@jest/globals';
import type { Target } from '../measure.ts';
import { countLine, isGood, judge, table } from './report.ts';

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

const row = (figure: number) =>
  judge(
    'create',
    { what: 'at once', unit: 'posts/s', target: { of: 'ratio', is: 'at least', bound: 1.5 } },
    { figure: [figure], baseline: [1_000] },
  );

const information = judge('idle', { what: 'memory', unit: 'MB' }, { figure: [96.25], baseline: [] });

const reportOf = (...rows: ReturnType<typeof row>[]) => ({ runs: 1, rows, failures: [] });

describe('the table', () => {
  it('shows figure, baseline, ratio, target, and whether it was held', () => {
    expect(table(reportOf(row(2_345), row(900), information)).split('\n')).toEqual([
      '| measure | what    | figure        | baseline      | ratio | target  |        |',
      '| ------- | ------- | ------------- | ------------- | ----- | ------- | ------ |',
      '| create  | at once | 2,345 posts/s | 1,000 posts/s | 2.35  | ≥ 1.5 × | held   |',
      '| create  | at once | 900 posts/s   | 1,000 posts/s | 0.90  | ≥ 1.5 × | MISSED |',
      '| idle    | memory  | 96.3 MB       |               |       |         |        |',
    ]);
  });

  it('counts what has a target', () => {
    expect(countLine(reportOf(row(2_345), row(900), information))).toBe('1 passed, 1 failed');
  });

  it('is good when nothing was missed', () => {
    expect(isGood(reportOf(row(2_345), information))).toBe(true);
    expect(isGood(reportOf(row(2_345), row(900)))).toBe(false);
  });

  it('is not good when a measure did not work, and says why', () => {
    const report = { ...reportOf(row(2_345)), failures: [{ measure: 'dispatch', error: 'it ended.' }] };
    expect(isGood(report)).toBe(false);
    expect(table(report)).toContain('\nFAILED dispatch: it ended.');
    expect(countLine(report)).toBe('1 passed, 1 failed');
  });
});
