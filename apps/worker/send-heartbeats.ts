import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, forgetWorker, heartbeat } from '@carillon/db';
import type { Log } from '@carillon/telemetry';
import type { Times } from './times.ts';

interface Sender {
  readonly db: Database;
  readonly name: string;
  readonly concurrency: number;
  readonly times: Pick<Times, 'heartbeatMs'>;
  readonly log: Log;
}

/** Lets ops see that this worker is alive, for as long as it runs. */
export async function sendHeartbeats(
  { db, name, concurrency, times, log }: Sender,
  stopping: AbortSignal,
): Promise<void> {
  const note = (error: unknown) => log.debug({ error }, 'no heartbeat: Postgres is away');
  while (!stopping.aborted) {
    await heartbeat(db, { name, concurrency }).catch(note);
    await sleep(times.heartbeatMs, undefined, { signal: stopping }).catch(() => stopping.aborted);
  }
  await forgetWorker(db, name).catch(note);
}
