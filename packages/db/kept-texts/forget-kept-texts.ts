import type { Sql } from '../client.ts';

/** Erases texts that nobody changed for so many days. @returns how many */
export const forgetKeptTexts = (db: Sql, days: number): Promise<number> => db.$executeRaw`
  DELETE FROM kept_texts WHERE updated_at < now() - make_interval(days => ${days}::int)`;
