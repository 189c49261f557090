import { madeAt } from '@carillon/core';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Database, openDatabase } from '../client.ts';

const count = 5_000;

let instance: TestInstance;
let db: Database;

beforeAll(async () => {
  instance = await createTestInstance();
  db = openDatabase({ url: instance.databaseUrl, poolSize: 1 });
});

afterAll(async () => {
  await db.$disconnect();
  await instance.drop();
});

it('makes TypeIDs of this moment in Postgres, each another one', async () => {
  const rows = await db.$queryRaw<{ id: string; now: Date }[]>`
    SELECT new_typeid('evt') AS id, clock_timestamp() AS now FROM generate_series(1, ${count}::int)`;
  expect(new Set(rows.map(({ id }) => id)).size).toBe(count);
  for (const { id, now } of rows)
    expect(Math.abs((madeAt('evt', id)?.getTime() ?? 0) - now.getTime())).toBeLessThan(1_000);
  // The version and the variant of a UUIDv7, in the digits where they lie.
  expect(rows.filter(({ id }) => !/^evt_[0-9a-z]{10}e[0-9a-z]{2}[89ab][0-9a-z]{12}$/.test(id))).toEqual([]);
});
