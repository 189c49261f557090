import { describe, expect, it } from '@jest/globals';
import { alternate } from './alternate.ts';

/** Two contenders that note whose turn it was. */
function contenders() {
  const turns: string[] = [];
  const contender = (name: string) => ({
    warmUp: async () => turns.push(`warm ${name}`),
    run: async () => turns.push(name),
  });
  return { turns, pair: { baseline: contender('baseline'), ours: contender('ours') } };
}

const context = { runs: 2, warmUp: true, stopping: new AbortController().signal };
const rounds = { context, onRun: () => {} };

describe('alternate', () => {
  it('warms everybody up, and then lets them run in turn', async () => {
    const { turns, pair } = contenders();
    const seen = await alternate(pair, rounds);
    expect(turns).toEqual(['warm baseline', 'warm ours', 'baseline', 'ours', 'baseline', 'ours']);
    expect(seen).toEqual({ baseline: [3, 5], ours: [4, 6] });
  });

  it('goes without a warm-up where nobody looks at the figures', async () => {
    const { turns, pair } = contenders();
    await alternate(pair, { ...rounds, context: { ...context, runs: 1, warmUp: false } });
    expect(turns).toEqual(['baseline', 'ours']);
  });

  it('tells of each run', async () => {
    const told: unknown[] = [];
    const onRun = (...run: unknown[]) => told.push(run);
    await alternate(contenders().pair, { context: { ...context, runs: 1 }, onRun });
    expect(told).toEqual([
      ['baseline', 3, 1],
      ['ours', 4, 1],
    ]);
  });

  it('begins no further run once it is stopped', async () => {
    const { turns, pair } = contenders();
    const stopping = new AbortController();
    const onRun = () => stopping.abort();
    await expect(
      alternate(pair, { context: { ...context, stopping: stopping.signal }, onRun }),
    ).rejects.toThrow('aborted');
    expect(turns).toEqual(['warm baseline', 'warm ours', 'baseline']);
  });
});
