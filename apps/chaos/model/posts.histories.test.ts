import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Bench, openBench } from './system.ts';
import { runHistories } from './run-histories.ts';

const { MODEL_SEED, MODEL_RUNS = '100', MODEL_PATH: path, MODEL_REPLAY: replayPath } = process.env;
const seed = Number(MODEL_SEED ?? Date.now() % 1_000_000);

/** A history mostly waits, so several services have theirs at once. One that is replayed is alone. */
const count = path === undefined ? 4 : 1;
const runs = path === undefined ? Math.ceil(Number(MODEL_RUNS) / count) : 1;

let benches: readonly Bench[] = [];

beforeAll(async () => {
  process.stdout.write(`${count * runs} random histories, MODEL_SEED=${seed}\n`);
  benches = await Promise.all(Array.from({ length: count }, openBench));
});

afterAll(() => Promise.all(benches.map((bench) => bench.close())));

describe('whatever happens, in whatever order', () => {
  it('nothing is lost, nothing is twice, and nobody is told anything else', async () => {
    const failures = await Promise.all(
      benches.map((bench, index) =>
        runHistories(bench, { seed: seed + index, count: runs, path, replayPath }),
      ),
    );
    expect(failures.filter((failure) => failure !== null).join('\n\n')).toBe('');
  }, 600_000);
});
