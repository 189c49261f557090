import type { Database, Queries } from './client.ts';

/** Does the work in a transaction of its own, unless it is in one already. */
export const inTransaction = <Result>(
  db: Queries,
  work: (tx: Queries) => Promise<Result>,
): Promise<Result> => (isDatabase(db) ? db.$transaction(work) : work(db));

/** Transactions have `$transaction` too, for savepoints; they cannot connect. */
const isDatabase = (db: Queries): db is Database => '$connect' in db;
