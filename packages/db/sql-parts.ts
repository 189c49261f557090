import { type FailureFacts, failureCodes } from '@carillon/core';
import { Prisma } from './generated/client.ts';

/**
 * A list as a parameter, whose length Postgres does not look at when it plans. For lists that it sees it makes a new plan
 * each time, as long as one for a short list looks cheaper than one for any: a claim took 3 ms of planning and 0.3 ms of
 * work.
 */
export const opaqueArray = (list: readonly (string | number)[]): Prisma.Sql =>
  Prisma.sql`(SELECT ${[...list]})`;

/**
 * A number written into the text of a statement, for one that is the same for as long as a process runs. Postgres plans a
 * statement without parameters once; for any limit, it expects so much that it would rather plan anew each time.
 */
export function literal(value: number): Prisma.Sql {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no number for a statement.`);
  return Prisma.raw(String(value));
}

/**
 * SQL: the error codes with a fact, as a list in the text of a statement: only then does Postgres see that a partial index
 * has what is asked for.
 * @throws when no code has it: SQL knows no empty list
 */
export function codesWith(has: (facts: FailureFacts) => boolean | undefined): Prisma.Sql {
  const codes = failureCodes(has);
  if (codes.length === 0) throw new RangeError('No error code has this fact.');
  return Prisma.raw(`(${codes.map((code) => `'${code}'`).join(', ')})`);
}

/** SQL: a time from now on Postgres' clock, in the milliseconds that columns keep: they would round it up. */
export const fromNow = (ms: number): Prisma.Sql =>
  Prisma.sql`date_trunc('milliseconds', clock_timestamp()) + ${ms}::float8 * interval '1 millisecond'`;
