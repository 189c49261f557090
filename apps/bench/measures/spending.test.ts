import { describe, expect, it } from '@jest/globals';
import { spentBetween } from './spending.ts';

/** Costs after so many seconds of a run that publishes 100/s with half a core in workers. */
const costs = (seconds: number, done = 100 * seconds) => ({
  at: 1_000 * seconds,
  done,
  worker: 7 + 0.5 * seconds,
  postgres: 3 + 0.3 * seconds,
  redis: 1 + 0.1 * seconds,
  machine: 70 + 1.2 * seconds,
  commits: 400 * seconds,
  wal: 200_000 * seconds,
});

describe('spentBetween', () => {
  it('says what a publication costs, whatever was spent before', () => {
    const { cpu, busy, commits, wal } = spentBetween([costs(2), costs(3), costs(4)], 1_000);
    expect(cpu.worker).toBeCloseTo(5);
    expect(cpu.postgres).toBeCloseTo(3);
    expect(cpu.redis).toBeCloseTo(1);
    expect([busy, commits, wal].map((value) => value.toFixed(2))).toEqual(['1.20', '4.00', '2000.00']);
  });

  it('leaves out the end, where workers are idle already', () => {
    expect(spentBetween([costs(2), costs(4), costs(9, 410)], 400).busy).toBeCloseTo(1.2);
  });

  it('takes the end where there is nothing else', () => {
    expect(spentBetween([costs(2), costs(2), costs(5)], 400).cpu.worker).toBeCloseTo(5);
    expect(() => spentBetween([costs(2), costs(3, 200)], 400)).toThrow('too short');
  });
});
