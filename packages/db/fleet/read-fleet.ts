import { type OpenBreaker, readBreakers } from '../breakers.ts';
import type { Sql } from '../client.ts';
import type { Backlog } from './backlog.ts';
import { countOverdue } from './count-overdue.ts';
import { countUnknown } from './count-unknown.ts';
import { countUnqueued } from './count-unqueued.ts';
import { listWorkers, type SeenWorker } from './workers.ts';

/** How publishing stands, as the rows tell it. */
export interface RowFleet {
  /** Postgres' clock. */
  readonly now: Date;
  readonly workers: readonly SeenWorker[];
  /** Networks that refuse this server's own application. */
  readonly breakers: readonly OpenBreaker[];
  /** Due, and without a job. */
  readonly unqueued: readonly Backlog[];
  /** Due, waiting for nothing, and not begun. */
  readonly overdue: readonly Backlog[];
  /** Nobody knows yet whether the network took them. */
  readonly unknown: readonly Backlog[];
}

/** Reads it with statements that an index bounds, whatever there is in the tables. */
export async function readFleet(db: Sql): Promise<RowFleet> {
  const [workers, { now, open: breakers }, unqueued, overdue, unknown] = await Promise.all([
    listWorkers(db),
    readBreakers(db),
    countUnqueued(db),
    countOverdue(db),
    countUnknown(db),
  ]);
  return { now, workers, breakers, unqueued, overdue, unknown };
}
