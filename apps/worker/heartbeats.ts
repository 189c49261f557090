import { setTimeout as sleep } from 'node:timers/promises';
import { platforms } from '@carillon/core';
import type { Database } from '@carillon/db';
import { endSilentLeases, forgetWorker, type Heartbeat, heartbeat } from '@carillon/db/heartbeats';
import { callDeadline, type Network } from '@carillon/networks';
import { makeMissingJobs, type ReconcilerContext } from './reconcile.ts';
import type { Times } from './times.ts';

export interface HeartbeatContext extends ReconcilerContext {
  /** Publications at once, per network. */
  readonly concurrency: number;
  readonly leaseDb?: Database;
}

/**
 * Heartbeats of its own in a row after which a worker judges others by theirs. After whatever kept all of them silent, such as
 * a Postgres that stood still, each has had the time to send one by then.
 */
const beatsOfJudge = 3;

/** Lets ops and other workers see that this one is alive, and takes over from those that fell silent, for as long as it runs. */
export async function sendHeartbeats(context: HeartbeatContext): Promise<void> {
  const { db, leaseDb = db, name, concurrency, times, log, stopping } = context;
  const { heartbeatMs, silenceMs } = times;
  const note = (error: unknown) => log.debug({ error }, 'no heartbeat: Postgres is away');
  let inRow = 0;
  let takingOver: Promise<void> | null = null;
  while (!stopping.aborted) {
    const beat = await heartbeat(leaseDb, { name, concurrency, silenceMs }).catch(note);
    inRow = beat === undefined ? 0 : followsAtOnce(beat, times) ? inRow + 1 : 1;
    if (beat?.othersSilent && inRow >= beatsOfJudge)
      takingOver ??= takeOver(context, leaseDb).finally(() => {
        takingOver = null;
      });
    await sleep(heartbeatMs, undefined, { signal: stopping }).catch(() => stopping.aborted);
  }
  await takingOver;
  await forgetWorker(db, name).catch(note);
}

/** Between two heartbeats in a row, ms: a late one is no gap. */
const maxGapMs = ({ heartbeatMs }: Pick<Times, 'heartbeatMs'>): number => 2 * heartbeatMs;

/** Not after a gap; nor where Postgres' clock was set back. */
const followsAtOnce = ({ gapMs }: Heartbeat, times: Pick<Times, 'heartbeatMs'>): boolean =>
  gapMs !== null && gapMs > 0 && gapMs <= maxGapMs(times);

/** Ends what silent workers hold, and has it woken at once. */
async function takeOver(context: HeartbeatContext, leaseDb: Database): Promise<void> {
  const { name, networks, times, log, metrics } = context;
  try {
    const onNetworks = platforms.filter((platform) => looksLate(networks[platform], times));
    const judging = { by: name, heardMs: maxGapMs(times), platforms: onNetworks };
    const left = await endSilentLeases(leaseDb, { ...times, ...judging });
    if (left.length === 0) return;
    metrics.silentLeases.inc(left.length);
    const workers = [...new Set(left.map(({ worker }) => worker))];
    const putAside = left.filter(({ isPutAside }) => isPutAside).length;
    const publications = left.length;
    log.warn({ workers, publications, putAside }, 'workers fell silent; others take over what they held');
    context.direct.goOn(); // while the queue is away, before that is found out once more
    await makeMissingJobs(context);
  } catch (error) {
    log.warn({ error }, 'taking over from silent workers failed; it is tried again');
  }
}

/**
 * True when somebody may look after a try before it is certain that its call has ended, because the look that counts absence for
 * proof comes later in any case; or because a repeat never does harm. Else only the end of a lease proves that no call begins.
 */
export const looksLate = (
  { canLook, repeatSafeForMs, verifyAfterMs }: Pick<Network, 'canLook' | 'repeatSafeForMs' | 'verifyAfterMs'>,
  { sendWithinMs }: Pick<Times, 'sendWithinMs'>,
): boolean =>
  repeatSafeForMs === Number.POSITIVE_INFINITY ||
  (canLook && Math.max(...verifyAfterMs) >= sendWithinMs + callDeadline);
