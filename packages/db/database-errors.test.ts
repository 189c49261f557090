import { describe, expect, it } from '@jest/globals';
import { openDatabase } from './client.ts';
import { isLockTimeout, isTaken, isUnavailable } from './database-errors.ts';
import { openTestDatabase } from './testing/open-test-database.ts';

const open = await openTestDatabase();
const db = open(1);

/** The error that Prisma makes of one that Postgres raises with a SQLSTATE. */
const raised = (state: string): Promise<unknown> =>
  db
    .$executeRawUnsafe(`DO $$ BEGIN RAISE EXCEPTION 'as in a test' USING ERRCODE = '${state}'; END $$`)
    .catch((error: unknown) => error);

describe('an error of Postgres', () => {
  it.each([
    ['starting up', '57P03'],
    ['shut down by an administrator', '57P01'],
    ['crashed', '57P02'],
    ['too many connections', '53300'],
    ['a full disk', '53100'],
    ['a statement that took too long', '57014'],
    ['a broken connection', '08006'],
    ['a disk that does not read', '58030'],
    ['a replica, which takes no writes', '25006'],
    ['a replica that has to keep up with its primary', '40001'],
    ['a session that has the statement of somebody else', '42P05'],
    ['a session that has not the statement', '26000'],
  ])('means that it is away: %s (%s)', async (_, state) => {
    expect(isUnavailable(await raised(state))).toBe(true);
  });

  it.each(['22012', '23505', '42601', '22021'])('is about the statement: %s', async (state) => {
    expect(isUnavailable(await raised(state))).toBe(false);
  });

  it('is a second row, or a lock that was not to be had', async () => {
    expect([isTaken(await raised('23505')), isTaken(await raised('23503'))]).toEqual([true, false]);
    expect([isLockTimeout(await raised('55P03')), isLockTimeout(await raised('57014'))]).toEqual([
      true,
      false,
    ]);
  });
});

describe('an error of the way to Postgres', () => {
  it('means that it is away', async () => {
    const nowhere = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', poolSize: 1 });
    const error = await nowhere.$queryRaw`SELECT 1`.catch((reason: unknown) => reason);
    expect(isUnavailable(error)).toBe(true);
    await nowhere.$disconnect();
  });

  it('is nothing else that was thrown', () => {
    expect([isUnavailable(new Error('no')), isUnavailable('no'), isTaken(new Error('23505'))]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
