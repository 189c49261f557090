import { run } from '@carillon/testing/database';
import { type OwnPooler, startOwnPooler } from '@carillon/testing/own-pooler';
import { createTestInstance } from '@carillon/testing/test-instance';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { admitApp } from './admit-app.ts';
import { type Database, type DatabaseOptions, openDatabase } from './client.ts';
import { databaseProblem } from './database-problem.ts';

const instance = await createTestInstance();
const clients: Database[] = [];
const poolers: OwnPooler[] = [];
const role = `"${new URL(instance.databaseUrl).username}"`;
const database = `"${new URL(instance.databaseUrl).pathname.slice(1)}"`;

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.$disconnect()));
  await Promise.all(poolers.splice(0).map((pooler) => pooler.remove()));
  await run(instance.ownerUrl, `ALTER ROLE ${role} IN DATABASE ${database} RESET ALL`);
});
afterAll(() => instance.drop());

/** A pooler, and processes behind it. */
async function startPooler(poolSize: number) {
  const pooler = await startOwnPooler({ databaseUrl: instance.databaseUrl, poolSize });
  poolers.push(pooler);
  return (options: Partial<DatabaseOptions> = {}): Database => {
    const client = openDatabase({ url: pooler.url(instance.databaseUrl), poolSize: 10, ...options });
    clients.push(client);
    return client;
  };
}

const sentence =
  'Postgres is behind a pooler (PgBouncer or the like); set DATABASE_POOLER=transaction for every process';

const settings = (db: Pick<Database, '$queryRaw'>) => db.$queryRaw<[Record<string, string>]>`
  SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
    current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('TimeZone') AS zone,
    current_setting('enable_incremental_sort') AS sort`;

describe('a process that does not know of the pooler before Postgres', () => {
  it('is told of it where the pooler refuses how sessions begin', async () => {
    const open = await startPooler(2);
    expect(await databaseProblem(open())).toBe(sentence);
  });
});

describe('processes that know of the pooler', () => {
  it('share few sessions, in statements and transactions, each with its own limits', async () => {
    const open = await startPooler(2);
    const knowing = { pooler: 'transaction', statementTimeout: 8_000, lockTimeout: 1_500 } as const;
    const many = [open(knowing), open({ ...knowing, lockTimeout: 0 })];
    for (const [index, db] of many.entries())
      expect([index, await databaseProblem(db)]).toEqual([index, null]);
    const asked = many.flatMap((db) =>
      Array.from({ length: 40 }, (_, n) =>
        n % 2 === 0
          ? db.$queryRaw<[{ n: number }]>`SELECT ${n}::int AS n`
          : db.$transaction(async (tx) => {
              const [set] = await settings(tx);
              return [{ n: await tx.post.count(), ...set }];
            }),
      ),
    );
    const answers = (await Promise.all(asked)).map(([answer]) => answer);
    expect(answers.filter((answer, index) => index % 2 === 0 && answer?.n !== index % 40)).toEqual([]);
    const set = (lock: string) => ({ n: 0, statement: '8s', lock, idle: '1min', zone: 'UTC', sort: 'off' });
    expect(answers.filter((_, index) => index % 2 === 1)).toEqual([
      ...Array<object>(20).fill(set('1500ms')),
      ...Array<object>(20).fill(set('0')),
    ]);
  });

  it('have the settings of their role beside transactions, and no others after one', async () => {
    const withoutPassword = Object.assign(new URL(instance.databaseUrl), { password: '' }).href; // leaves that of all tests alone
    await admitApp(instance.ownerUrl, withoutPassword, 'transaction');
    const open = await startPooler(1);
    const db = open({ pooler: 'transaction', statementTimeout: 8_000 });
    await db.$transaction((tx) => settings(tx));
    expect(await settings(db)).toEqual([
      { statement: '30s', lock: '3s', idle: '1min', zone: 'UTC', sort: 'off' },
    ]);
  });

  it('read times as they are in whatever zone the server has', async () => {
    await run(instance.ownerUrl, `ALTER ROLE ${role} IN DATABASE ${database} SET TimeZone = 'Asia/Tokyo'`);
    const open = await startPooler(3);
    const db = open({ pooler: 'transaction' });
    const noon = new Date('2026-07-01T12:00:00Z');
    await db.$queryRaw`SELECT 1`; // the others open new sessions
    const read = await Promise.all(
      Array.from(
        { length: 12 },
        () =>
          db.$queryRaw<[{ at: Date; pid: number }]>`
          SELECT timestamptz '2026-07-01T12:00:00Z' AS at, pg_backend_pid() AS pid, pg_sleep(0.05)::text`,
      ),
    );
    expect(new Set(read.map(([{ pid }]) => pid)).size).toBe(3);
    expect(read.filter(([{ at }]) => at.getTime() !== noon.getTime())).toEqual([]);
  });

  it('go on once the pooler is back', async () => {
    const open = await startPooler(2);
    const db = open({ pooler: 'transaction' });
    expect(await databaseProblem(db)).toBe(null);
    await poolers[0]?.kill();
    expect(await databaseProblem(db)).toBe('Postgres cannot be reached');
    await poolers[0]?.start();
    expect(await databaseProblem(db)).toBe(null);
  });
});
