import { isUnavailable } from '@carillon/db';
import { until } from '@carillon/testing/until';

/** Asks Postgres, and again when a connection to it was cut meanwhile. */
export async function withRetry<Result>(ask: () => Promise<Result>): Promise<Result> {
  const [result] = await until('Postgres to answer', async () => {
    try {
      return [await ask()] as const;
    } catch (error) {
      if (isUnavailable(error)) return null;
      throw error;
    }
  });
  return result;
}
