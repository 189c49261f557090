import type { Sql } from '../client.ts';
import { literal } from '../sql-parts.ts';

/** A worker that was seen not long ago. */
export interface SeenWorker {
  readonly name: string;
  /** Publications at once, per network. */
  readonly concurrency: number;
  readonly startedAt: Date;
  readonly seenAt: Date;
  /** True when its last heartbeat is less than half a minute old. One that ends in order takes its name out. */
  readonly alive: boolean;
}

/** A worker without a heartbeat for longer than this counts as gone, ms. */
export const workerSilenceMs = 30_000;

/** Rows of workers that ended without taking theirs out are deleted after this, ms. */
const rememberedMs = 3_600_000;

/** Writes down that the worker is alive. Whoever has been silent for an hour is forgotten. */
export async function heartbeat(db: Sql, worker: { name: string; concurrency: number }): Promise<void> {
  await db.$executeRaw`
    WITH forgotten AS (DELETE FROM workers WHERE seen_at < statement_timestamp() - ${literal(rememberedMs)} * interval '1 millisecond')
    INSERT INTO workers (name, concurrency) VALUES (${worker.name}, ${worker.concurrency})
    ON CONFLICT (name) DO UPDATE SET seen_at = clock_timestamp()`;
}

/** The worker has ended. */
export async function forgetWorker(db: Sql, name: string): Promise<void> {
  await db.$executeRaw`DELETE FROM workers WHERE name = ${name}`;
}

/** The newest first, those that are silent too. */
export const listWorkers = (db: Sql): Promise<SeenWorker[]> => db.$queryRaw<SeenWorker[]>`
  SELECT name, concurrency, started_at AS "startedAt", seen_at AS "seenAt",
    seen_at > clock_timestamp() - ${literal(workerSilenceMs)} * interval '1 millisecond' AS alive
  FROM workers ORDER BY started_at DESC, name LIMIT 1000`;
