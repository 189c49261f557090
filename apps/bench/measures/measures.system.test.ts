import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@carillon/db';
import { type OwnRedis, startOwnRedis } from '@carillon/testing/own-redis';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { measures, runMeasures } from './measures.ts';

let instance: TestInstance;
let redis: OwnRedis;
let folder: string;
let db: Database;

beforeAll(async () => {
  [instance, redis] = await Promise.all([createTestInstance(), startOwnRedis()]);
  folder = await mkdtemp(join(tmpdir(), 'bench-test-'));
  db = openDatabase({ url: instance.databaseUrl, poolSize: 2 });
});

afterAll(async () => {
  await db.$disconnect();
  await redis.remove();
  await instance.drop();
  await rm(folder, { recursive: true });
});

it.each(measures.map((measure) => [measure.name, measure] as const))(
  'measures %s, in miniature',
  async (_, measure) => {
    const { databaseUrl, encryptionKey } = instance;
    const services = { databaseUrl, encryptionKey, redisUrl: redis.url, folder };
    const stopping = new AbortController().signal;
    const context = { ...services, db, runs: 1, size: 0.02, minutes: 2, say: () => {}, stopping };
    const { rows, failures } = await runMeasures([measure], context);
    expect(failures).toEqual([]);
    expect(rows).toHaveLength(Object.keys(measure.lines).length);
    for (const { unit, figure, baseline, target } of rows) {
      if (unit.includes('CPU')) continue; // is counted in ticks of 10 ms
      expect(figure).toBeGreaterThan(0);
      if (target?.of === 'ratio') expect(baseline).toBeGreaterThan(0);
    }
  },
);

it('takes only those for long that are asked for', () => {
  expect(measures.filter(({ onRequest }) => onRequest).map(({ name }) => name)).toEqual(['growth', 'soak']);
});
