import { describe, expect, it } from '@jest/globals';
import { judge } from './judge.ts';
import { isGood } from './report.ts';
import { countLine, table } from './table.ts';

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
