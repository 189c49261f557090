import { run } from '@carillon/testing/database';
import { createTestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Database, openDatabase } from './client.ts';
import { databaseProblem } from './database-problem.ts';

const instance = await createTestInstance();
const clients: ReturnType<typeof openDatabase>[] = [];
const open = (poolSize: number) => {
  const client = openDatabase({ url: instance.databaseUrl, poolSize });
  clients.push(client);
  return client;
};

/** Makes the database read-only for connections that are made from now on; those there are stay as they are. */
const readOnly = (is: 'on' | 'off') =>
  run(
    Object.assign(new URL(instance.ownerUrl), { pathname: '/postgres' }).href,
    `ALTER DATABASE "${new URL(instance.databaseUrl).pathname.slice(1)}" SET default_transaction_read_only = ${is}`,
  );

beforeEach(() => readOnly('off'));

afterAll(async () => {
  await Promise.all(clients.map((client) => client.$disconnect()));
  await instance.drop();
});

let names = 0;
const write = (db: Pick<Database, 'setting'>) =>
  db.setting.create({ data: { name: `n${names++}`, value: '' } });
const backends = async (db: Database, count: number) => {
  const rows = await Promise.all(
    Array.from(
      { length: count },
      () => db.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid, pg_sleep(0.1)::text`,
    ),
  );
  return new Set(rows.map(([row]) => row?.pid));
};

describe('a pool whose server has become read-only', () => {
  it.each([
    ['a statement', (db: Database) => write(db)],
    ['a transaction', (db: Database) => db.$transaction((tx) => write(tx))],
    ['a look whether it is ready', (db: Database) => databaseProblem(db)],
  ])('lets go of all its connections as soon as %s hears so', async (_, meets) => {
    const db = open(3);
    await readOnly('on');
    const before = await backends(db, 3);
    await readOnly('off'); // the next connections reach another server
    await Promise.resolve(meets(db)).catch(() => {});
    await Promise.all([write(db), write(db), write(db)]);
    const after = await backends(db, 3);
    expect({ before: before.size, kept: [...after].filter((pid) => before.has(pid)) }).toEqual({
      before: 3,
      kept: [],
    });
  });

  it('lets go of a connection, too, that is on its way when one hears so', async () => {
    const db = open(2);
    await readOnly('on');
    await db.$queryRaw`SELECT 1`;
    const [, [late]] = await Promise.all([
      expect(write(db)).rejects.toThrow('read-only'),
      db.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`, // by a connection of its own
    ]);
    await readOnly('off');
    await write(db);
    expect(await backends(db, 2)).not.toContain(late?.pid);
  });

  it('does not end a connection that is in use', async () => {
    const db = open(2);
    const done = db.$transaction(async (tx) => {
      await write(tx);
      await readOnly('on');
      await expect(write(db)).rejects.toThrow('read-only');
      await readOnly('off');
      return write(tx);
    });
    await expect(done).resolves.toMatchObject({ value: '' });
    await write(db);
  });
});

describe('whether Postgres can be used', () => {
  it('is said in words', async () => {
    const db = open(1);
    expect(await databaseProblem(db)).toBe(null);
    await readOnly('on');
    const late = open(1);
    expect(await databaseProblem(late)).toBe('Postgres is read-only');
    await readOnly('off');
    expect(await databaseProblem(late)).toBe(null);
    const nowhere = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', poolSize: 1 });
    expect(await databaseProblem(nowhere)).toBe('Postgres cannot be reached');
    await nowhere.$disconnect();
  });

  it('is said where a pooler gives it a session that has a statement of that name', async () => {
    const db = open(1);
    await db.$executeRaw`PREPARE carillon_2 AS SELECT 1`; // by the first name; the look takes the second
    expect(await databaseProblem(db)).toBe(
      'Postgres is behind a pooler (PgBouncer or the like); set DATABASE_POOLER=transaction for every process',
    );
  });

  it('is said in time, though all connections are busy', async () => {
    const db = open(1);
    const [taken, over] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    const busy = db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1`;
      taken.resolve();
      return over.promise;
    });
    await taken.promise;
    expect(await databaseProblem(db, 100)).toBe('Postgres does not answer within 0.1 s');
    over.resolve('done'); // until now the one connection was busy
    expect(await busy).toBe('done');
  });
});
