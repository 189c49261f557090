import { fastestTime } from '@carillon/testing/fastest-time';
import { describe, expect, it } from '@jest/globals';
import { openTestDatabase } from './testing/open-test-database.ts';

const open = await openTestDatabase();

const setting = async (db: ReturnType<typeof open>) => {
  const [row] = await db.$queryRaw<{ statement: string; idle: string }[]>`
    SELECT current_setting('statement_timeout') AS statement,
      current_setting('idle_in_transaction_session_timeout') AS idle`;
  return row;
};

describe('a statement that takes too long', () => {
  it('is ended by Postgres, and its connection goes on', async () => {
    const db = open(1, { statementTimeout: 100 });
    async function measure(): Promise<number> {
      const begin = performance.now();
      await expect(db.$queryRaw`SELECT pg_sleep(5)::text`).rejects.toThrow('statement timeout');
      return performance.now() - begin;
    }
    expect(await fastestTime(measure, 2_000)).toBeLessThan(2_000);
    expect(await setting(db)).toMatchObject({ statement: '100ms' });
  });

  it('has 30 s unless told otherwise, and a transaction that nobody goes on with a minute', async () => {
    expect(await setting(open(1))).toEqual({ statement: '30s', idle: '1min' });
  });
});
