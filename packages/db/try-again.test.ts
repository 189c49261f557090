import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isBusy } from './database-errors.ts';
import { openTestDatabase } from './testing/open-test-database.ts';
import { tryAgain } from './try-again.ts';

const open = await openTestDatabase();
const db = open(4);

beforeAll(async () => {
  await db.$executeRaw`INSERT INTO settings (name, value) VALUES ('one', '0'), ('other', '0')`;
});

afterAll(() => db.$disconnect());

const add = (name: string) =>
  db.$executeRaw`UPDATE settings SET value = (value::int + 1)::text WHERE name = ${name}`;
const values = async () =>
  (await db.setting.findMany({ where: { name: { in: ['one', 'other'] } }, orderBy: { name: 'asc' } })).map(
    ({ value }) => Number(value),
  );

/** Transactions that wait for each other in a circle, the first time. */
function circle(): { readonly both: Promise<unknown>; readonly times: () => number } {
  let times = 0;
  let waiting = 0;
  const met = Promise.withResolvers<void>();
  const cross = (first: string, second: string) =>
    db.$transaction(async (tx) => {
      times += 1;
      await tx.$executeRaw`UPDATE settings SET value = (value::int + 1)::text WHERE name = ${first}`;
      waiting += 1;
      if (waiting === 2) met.resolve();
      await met.promise;
      await tx.$executeRaw`UPDATE settings SET value = (value::int + 1)::text WHERE name = ${second}`;
    });
  return { both: Promise.all([cross('one', 'other'), cross('other', 'one')]), times: () => times };
}

describe('transactions that wait for each other in a circle', () => {
  it('are both done, each once, for the one that Postgres undid is begun anew', async () => {
    const { both, times } = circle();
    await both;
    expect([times(), await values()]).toEqual([3, [2, 2]]);
  });
});

/** Raises an error with a SQLSTATE so many times, and then does its work. */
async function raising(state: string, often: number) {
  let left = often;
  return () => {
    left -= 1;
    return left < 0
      ? add('one')
      : db.$executeRawUnsafe(`DO $$ BEGIN RAISE EXCEPTION 'as in a test' USING ERRCODE = '${state}'; END $$`);
  };
}

describe('work that Postgres undoes', () => {
  it.each(['40P01', '40001'])('is done again after %s', async (state) => {
    expect(await tryAgain(await raising(state, 3))).toBe(1);
  });

  it('is given up once its time is over, and then others are in the way', async () => {
    const work = await raising('40P01', 1_000);
    const error = await tryAgain(work, { maxMs: 100, pauseMs: 5 }).catch((reason: unknown) => reason);
    expect(isBusy(error)).toBe(true);
  });

  it('is not done again for any other error', async () => {
    await expect(tryAgain(await raising('23505', 1))).rejects.toThrow('23505');
  });
});
