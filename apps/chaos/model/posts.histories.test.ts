import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runHistories } from './run-histories.ts';
import { type ModelSystem, startModelSystem } from './system.ts';

const { MODEL_SEED, MODEL_RUNS = '100', MODEL_PATH: path, MODEL_REPLAY: replayPath } = process.env;
const seed = Number(MODEL_SEED ?? Date.now() % 1_000_000);

/** Number of systems that run histories at the same time: a history mostly waits. One that is replayed runs alone. */
const count = path === undefined ? 4 : 1;
const runs = path === undefined ? Math.ceil(Number(MODEL_RUNS) / count) : 1;

let systems: readonly ModelSystem[] = [];

beforeAll(async () => {
  process.stdout.write(`${count * runs} random histories, MODEL_SEED=${seed}\n`);
  systems = await Promise.all(Array.from({ length: count }, startModelSystem));
});

afterAll(() => Promise.all(systems.map((system) => system.close())));

describe('whatever happens, in whatever order', () => {
  it('nothing is lost, nothing is twice, and nobody is told anything else', async () => {
    const failures = await Promise.all(
      systems.map((system, index) =>
        runHistories(system, { seed: seed + index, count: runs, path, replayPath }),
      ),
    );
    expect(failures.filter((failure) => failure !== null).join('\n\n')).toBe('');
  }, 600_000);
});
