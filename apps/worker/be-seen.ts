import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, forgetWorker, sayAlive, sayAliveEvery } from '@carillon/db';
import type { Log } from '@carillon/telemetry';

interface Seen {
  readonly db: Database;
  readonly name: string;
  readonly concurrency: number;
  readonly log: Log;
}

/** Has ops see this worker for as long as it runs. */
export async function beSeen({ db, name, concurrency, log }: Seen, stopping: AbortSignal): Promise<void> {
  const note = (error: unknown) => log.debug({ error }, 'not seen: Postgres is away');
  while (!stopping.aborted) {
    await sayAlive(db, { name, concurrency }).catch(note);
    await sleep(sayAliveEvery, undefined, { signal: stopping }).catch(() => stopping.aborted);
  }
  await forgetWorker(db, name).catch(note);
}
