import { expect, it } from '@jest/globals';
import { judge } from '../results/report.ts';
import { lastThird } from './soak-watch.ts';

const sample = { api: 1, worker: 1, postgres: 1, redis: 1, postgresConnections: 1, redisConnections: 1 };
const target = { of: 'ratio', is: 'at most', bound: 1.05 } as const;

const judged = (...memory: number[]) =>
  judge(
    'soak',
    { what: 'api', unit: 'MB', target },
    lastThird(
      memory.map((api) => ({ ...sample, api })),
      ({ api }) => api,
    ),
  );

it('takes what filled in the first third for no leak', () => {
  expect(judged(10, 50, 99, 100, 101, 100, 102, 104, 103)).toMatchObject({ ratio: 1.03, held: true });
});

it('notices what still grows in the last third', () => {
  expect(judged(100, 110, 120, 130, 140, 150, 160, 170, 180).held).toBe(false);
});

it('cannot tell from two looks', () => {
  expect(() => judged(1, 2)).toThrow('too short');
});
