import { describe, expect, it } from '@jest/globals';
import { fallen, readLanding } from './landing.ts';
import { judge } from './report.ts';

const line = (is: 'at least' | 'at most') =>
  ({ what: 'posts', unit: 'posts/s', target: { of: 'ratio', is, bound: 1 } }) as const;

const row = (is: 'at least' | 'at most', ratio: number) =>
  judge('create', line(is), { figure: [ratio * 100], baseline: [100] });

describe('the ratios of the last landing', () => {
  it.each([
    ['fell by more than a tenth', 'at least', 0.89, true],
    ['fell by less', 'at least', 0.91, false],
    ['rose where less is better', 'at most', 1.11, true],
    ['rose a little there', 'at most', 1.09, false],
    ['rose', 'at least', 1.5, false],
    ['fell where less is better', 'at most', 0.5, false],
  ] as const)('are held against one that %s', (_, is, ratio, isWorse) => {
    const said = fallen({ rows: [row(is, ratio)] }, { 'create: posts': 1 });
    const sentence = `WORSE create: posts: ${ratio.toFixed(2)}, and 1.00 at the last landing.`;
    expect(said).toEqual(isWorse ? [sentence] : []);
  });

  it('say nothing of a line that was not there', () => {
    expect(fallen({ rows: [row('at least', 0.1)] }, {})).toEqual([]);
  });

  it('are numbers', async () => {
    const ratios = Object.values(await readLanding());
    expect(ratios.length).toBeGreaterThan(0);
    for (const ratio of ratios) expect(ratio).toBeGreaterThan(0);
  });
});
