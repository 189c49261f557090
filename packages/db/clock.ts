import type { Sql } from './client.ts';

/** Postgres' clock minus this machine's, ms; the round trip is halved out. */
export async function clockDifference(db: Sql): Promise<number> {
  const before = Date.now();
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  const middle = (before + Date.now()) / 2;
  return Math.round((row?.now.getTime() ?? middle) - middle);
}

/** Postgres' time. */
export async function currentTime(db: Sql): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  if (row === undefined) throw new Error('Postgres told no time.');
  return row.now;
}
