import type { Database, Queries } from './client.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** Does the work in a transaction of its own, unless it is in one already. */
export const inTransaction = <Result>(
  db: Queries,
  work: (tx: Queries) => Promise<Result>,
): Promise<Result> => (isDatabase(db) ? db.$transaction(work) : work(db));

/** The same, for works of one name one after another within this process: those that wait hold no connection. */
export const inTransactionOf = <Result>(
  name: string,
  db: Queries,
  work: (tx: Queries) => Promise<Result>,
): Promise<Result> => (isDatabase(db) ? oneAtATime(name, () => db.$transaction(work)) : work(db));

const isDatabase = (db: Queries): db is Database =>
  '$transaction' in db && typeof db.$transaction === 'function';
