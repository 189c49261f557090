import { describe, expect, it } from '@jest/globals';
import { chosenFaults } from '../faults/faults.ts';
import { planFaults } from './plan-faults.ts';
import { randomOf } from './random.ts';

const all = chosenFaults(null);
const planOf = (seed: number, length: number, shapes = all) =>
  planFaults(randomOf(seed, 'faults'), length, shapes);

describe('planFaults', () => {
  it('follows from the seed alone', () => {
    expect(planOf(1, 60_000)).toEqual(planOf(1, 60_000));
    expect(planOf(1, 60_000)).not.toEqual(planOf(2, 60_000));
  });

  it.each([1, 2, 3, 4, 5])('deals every kind within a minute, whatever the seed (%i)', (seed) => {
    const kinds = new Set(planOf(seed, 60_000).map(({ kind }) => kind));
    expect([...all.keys()].filter((kind) => !kinds.has(kind))).toEqual([]);
  });

  it('is over in time, and no fault lasts longer than its kind may', () => {
    for (const { atMs, durationMs, kind } of planOf(1, 600_000)) {
      expect(atMs + durationMs).toBeLessThanOrEqual(600_000);
      expect(durationMs).toBeLessThanOrEqual(all.get(kind)?.durationMs[1] ?? 0);
    }
  });

  it('goes on for as long as the run', () => {
    const plan = planOf(1, 600_000);
    expect(plan.length).toBeGreaterThan(140);
    expect(plan.at(-1)?.atMs).toBeGreaterThan(590_000);
  });

  it('plans only what was chosen', () => {
    const kinds = planOf(1, 60_000, chosenFaults(new Set(['redis-flush', 'network']))).map(
      ({ kind }) => kind,
    );
    expect(new Set(kinds)).toEqual(new Set(['redis-flush']));
    expect(planOf(1, 60_000, chosenFaults(new Set(['network'])))).toEqual([]);
  });
});
