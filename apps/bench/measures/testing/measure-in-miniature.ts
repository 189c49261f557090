import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@carillon/db';
import { startOwnRedis } from '@carillon/testing/own-redis';
import { createTestInstance } from '@carillon/testing/test-instance';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { expect } from '@jest/globals';
import type { Measure } from '../../measure.ts';
import { runMeasures } from '../measures.ts';

/** Runs a measure at a small size, on a database and a Redis of its own, and expects a figure in each of its lines. */
export async function measureInMiniature(measure: Measure): Promise<void> {
  const undo: Undo[] = [];
  try {
    const { ownerUrl: databaseUrl, encryptionKey, drop } = await createTestInstance();
    undo.push(drop);
    const redis = await startOwnRedis();
    undo.push(() => redis.remove());
    const folder = await mkdtemp(join(tmpdir(), 'bench-test-'));
    undo.push(() => rm(folder, { recursive: true }));
    const db = openDatabase({ url: databaseUrl, poolSize: 2 });
    undo.push(() => db.$disconnect());
    const services = { databaseUrl, encryptionKey, redisUrl: redis.url, folder };
    const stopping = new AbortController().signal;
    const context = {
      ...services,
      db,
      runs: 1,
      warmUp: false,
      size: 0.02,
      minutes: 2,
      say: () => {},
      stopping,
    };
    const { rows, failures } = await runMeasures([measure], context);
    expect(failures).toEqual([]);
    expect(rows).toHaveLength(Object.keys(measure.lines).length);
    for (const { unit, figure, baseline, target } of rows) {
      if (unit.includes('CPU')) continue; // is counted in ticks of 10 ms
      expect(figure).toBeGreaterThan(0);
      if (target?.of === 'ratio') expect(baseline).toBeGreaterThan(0);
    }
  } finally {
    await undoAll(undo);
  }
}
