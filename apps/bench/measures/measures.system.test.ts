import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@carillon/db';
import { startOwnRedis } from '@carillon/testing/own-redis';
import { createTestInstance } from '@carillon/testing/test-instance';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BenchContext } from '../context.ts';
import { type Row, table } from '../results/report.ts';
import { measures, runMeasures } from './measures.ts';

const undo: Undo[] = [];
const rows: Row[] = [];
let context: BenchContext;

beforeAll(async () => {
  const { ownerUrl: databaseUrl, encryptionKey, drop } = await createTestInstance();
  undo.push(drop);
  const redis = await startOwnRedis();
  undo.push(() => redis.remove());
  const folder = await mkdtemp(join(tmpdir(), 'bench-test-'));
  undo.push(() => rm(folder, { recursive: true }));
  const db = openDatabase({ url: databaseUrl, poolSize: 2 });
  undo.push(() => db.$disconnect());
  context = {
    ...{ databaseUrl, redisUrl: redis.url, encryptionKey, folder, db },
    ...{ runs: 1, warmUp: false, size: 0.02 },
    say: () => {},
    stopping: new AbortController().signal,
  };
});

afterAll(() => undoAll(undo));

describe('npm run bench, in miniature', () => {
  it.each(measures.map((measure) => [measure.name, measure] as const))(
    'has a figure in each line of %s',
    async (_name, measure) => {
      const report = await runMeasures([measure], context);
      expect(report.failures).toEqual([]);
      expect(report.rows).toHaveLength(Object.keys(measure.lines).length);
      for (const { unit, figure, baseline, target } of report.rows) {
        if (unit.includes('CPU')) continue; // is counted in ticks of 10 ms
        // A small file may need no more memory than what an idle process has not given back yet.
        if (unit === 'MB') expect(figure).toBeGreaterThanOrEqual(0);
        else expect(figure).toBeGreaterThan(0);
        if (target?.of === 'ratio') expect(baseline).toBeGreaterThan(0);
      }
      rows.push(...report.rows);
    },
  );

  it('prints a row for each line, one measure after the other', () => {
    const lines = measures.flatMap((measure) => Object.keys(measure.lines));
    const printed = table({ runs: 1, rows, failures: [] });
    expect(printed.split('\n').filter((line) => line.startsWith('|')).length).toBe(lines.length + 2);
  });
});
