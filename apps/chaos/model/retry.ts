import { isUnavailable } from '@carillon/db';
import { until } from '@carillon/testing/until';

/** True of the victim of a deadlock: whoever moves the times of all rows crosses the locks of everybody. */
const isVictim = (error: unknown) => error instanceof Error && error.message.includes('40P01');

/** Asks Postgres, and again when a connection to it was cut meanwhile or a deadlock undid what was asked. */
export async function withRetry<Result>(ask: () => Promise<Result>): Promise<Result> {
  const [result] = await until('Postgres to answer', async () => {
    try {
      return [await ask()] as const;
    } catch (error) {
      if (isUnavailable(error) || isVictim(error)) return null;
      throw error;
    }
  });
  return result;
}
