import { describe, expect, it } from '@jest/globals';
import type { Queries } from './client.ts';
import { openDatabase } from './client.ts';
import { isTaken, isUnavailable, sqlState } from './database-errors.ts';
import { Prisma } from './generated/client.ts';
import { openTestDatabase } from './testing/open-test-database.ts';

const open = await openTestDatabase();
const db = open(2);

/** The same statement on its own way, and on Prisma's, which every transaction takes. */
async function bothWays(sql: Prisma.Sql): Promise<readonly [unknown, unknown]> {
  const ask = (of: Queries) => of.$queryRaw(sql).catch((error: unknown) => error);
  return [await ask(db), await db.$transaction(ask)];
}

describe('what is read', () => {
  it.each([
    'true',
    '7::int2',
    '2147483647::int4',
    '9007199254740993::int8',
    '16384::oid',
    '0.1::float4',
    "1e300::float8, 'NaN'::float8",
    '12345678901234567890.5::numeric',
    "'ding'::text, NULL::text, ''",
    "'sent'::item_state",
    "'{\"a\": [1, null, \"ß\"]}'::jsonb, 'null'::jsonb, '[]'::json",
    "'2026-11-27 09:30:00.125+02'::timestamptz",
    "'2026-11-27 09:30:00.125678'::timestamp",
    "'0001-01-01'::date, '2026-02-28'::date",
    "'\\x00ff10'::bytea",
    "'4c2cd4d8-8f5f-4bb6-94f6-2d3b6a3c3d2c'::uuid",
    "ARRAY['a', NULL, 'b,\"c\"'], ARRAY[]::text[]",
    'ARRAY[1, 2]::int4[], ARRAY[1.5]::float8[]',
    'ARRAY[9007199254740993, NULL]::int8[]',
    'ARRAY[true, false]',
    "ARRAY['2026-11-27 09:30:00+00']::timestamptz[]",
    "interval_is_text FROM (SELECT (interval '1 day')::text AS interval_is_text) t",
    '1 AS a WHERE false',
  ])('is as Prisma has it: %s', async (expression) => {
    const [direct, prisma] = await bothWays(Prisma.raw(`SELECT ${expression}`));
    expect(direct).toEqual(prisma);
    expect(direct).toBeInstanceOf(Array);
  });
});

describe('what is given', () => {
  it.each([
    ['numbers', Prisma.sql`SELECT ${1}::int AS a, ${1.5}::float8 AS b, ${-3}::bigint AS c`],
    ['a bigint', Prisma.sql`SELECT ${9_007_199_254_740_993n}::bigint AS a`],
    [
      'texts',
      Prisma.sql`SELECT ${'it\'s "ß" \\ 🔔'} AS a, ${''} AS b, ${null}::text AS c, ${true}::boolean AS d`,
    ],
    [
      'lists',
      Prisma.sql`SELECT ${['a', 'b "c", {d}', '\\']}::text[] AS a, ${[1, 2]}::int[] AS b, ${[]}::text[] AS c`,
    ],
    [
      'times',
      Prisma.sql`SELECT ${new Date('2026-11-27T09:30:00.125Z')}::timestamptz AS a, ${new Date(0)}::timestamp AS b`,
    ],
    ['lists of times', Prisma.sql`SELECT ${[new Date('2026-11-27T09:30:00.125Z')]}::timestamptz[] AS a`],
    [
      'bytes',
      Prisma.sql`SELECT ${Buffer.from([0, 255, 16])}::bytea AS a, ${new Uint8Array([7])}::bytea AS b`,
    ],
    ['JSON', Prisma.sql`SELECT ${JSON.stringify({ a: ["'"] })}::jsonb AS a`],
  ])('is as Prisma gives it: %s', async (_, sql) => {
    const [direct, prisma] = await bothWays(sql);
    expect(direct).toEqual(prisma);
    expect(direct).toBeInstanceOf(Array);
  });
});

describe('what goes wrong', () => {
  it.each([
    ['a division', Prisma.sql`SELECT 1 / ${0}::int`, '22012'],
    ['a text that is no number', Prisma.sql`SELECT ${'one'}::int`, '22P02'],
    ['a zero byte', Prisma.sql`SELECT ${'a\0b'}::text`, '22021'],
    ['a table that is not there', Prisma.sql`SELECT * FROM nothing_of_ours`, '42P01'],
  ])('is the error that Prisma has: %s', async (_, sql, state) => {
    const errors = await bothWays(sql);
    expect(errors.map(sqlState)).toEqual([state, state]);
    for (const error of errors) expect(error).toMatchObject({ code: 'P2010', message: expect.any(String) });
  });

  it('leaves its connection to others', async () => {
    const one = open(1);
    const [before] = await one.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
    await expect(one.$queryRaw`SELECT 1 / 0`).rejects.toThrow('division by zero');
    expect(await one.$queryRaw`SELECT pg_backend_pid() AS pid`).toEqual([before]);
  });

  it('takes a broken connection away, and the next statement gets another', async () => {
    const one = open(1);
    const broken = await one.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`.catch(
      (error: unknown) => error,
    );
    expect(isUnavailable(broken)).toBe(true);
    expect(await one.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  });

  it('is a row that is there already', async () => {
    await db.$executeRaw`INSERT INTO settings (name, value) VALUES ('direct-sql', '1')`;
    const again = Prisma.sql`INSERT INTO settings (name, value) VALUES ('direct-sql', '1') RETURNING name`;
    expect((await bothWays(again)).map(isTaken)).toEqual([true, true]);
  });

  it('says of a Postgres that is not there what Prisma says', async () => {
    const nowhere = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', poolSize: 1 });
    await expect(nowhere.$queryRaw`SELECT 1`).rejects.toThrow("Can't reach database server at 127.0.0.1:1");
    await nowhere.$disconnect();
  });
});

it('is undone with its transaction', async () => {
  const undone = db.$transaction(async (tx) => {
    await tx.$queryRaw`INSERT INTO settings (name, value) VALUES ('undone', '1') RETURNING name`;
    throw new Error('on purpose');
  });
  await expect(undone).rejects.toThrow('on purpose');
  expect(await db.$queryRaw`SELECT name FROM settings WHERE name = 'undone'`).toEqual([]);
});
