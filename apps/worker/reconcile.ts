import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  failMissed,
  forgetDispatches,
  forgetIdempotencyKeys,
  keepDispatches,
  rememberedSetting,
  takeUndispatched,
  unmarkDispatched,
} from '@carillon/db';
import type { EpochMark, Producer } from '@carillon/queue';
import { audit } from './audit.ts';
import type { WorkerContext } from './context.ts';

export interface ReconcilerContext extends WorkerContext {
  readonly producer: Producer;
  /** Null where the queue cannot be lost without the rows. */
  readonly epoch: EpochMark | null;
}

/** Between rounds, ms; up to a fifth of jitter keeps workers apart. */
const interval = 5_000;

const batch = 500;

/** Makes the jobs that rows lack, round after round, until stopped: a lost queue loses nothing. */
export async function reconcile(context: ReconcilerContext, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await round(context).catch((error: unknown) =>
      context.log.warn({ error }, 'a reconciler round failed; the next one follows'),
    );
    await sleep(interval * (0.9 + Math.random() / 5), undefined, { signal: stopping }).catch(
      () => stopping.aborted,
    );
  }
}

/** One round: what is missed, the epoch, what needs a job, what needs a last look, and what may be forgotten. */
export async function round(context: ReconcilerContext): Promise<void> {
  const { db, log } = context;
  while (await giveUp(context)) log.debug('a full batch was missed; looking for more');
  await checkEpoch(context);
  while (await dispatch(context)) log.debug('a full batch was dispatched; looking for more');
  await audit(context);
  await forgetIdempotencyKeys(db);
}

/** @returns whether there may be more */
async function giveUp({ db, log, metrics, maxLateness }: ReconcilerContext): Promise<boolean> {
  const missed = await failMissed(db, maxLateness, batch);
  if (missed > 0) {
    metrics.missed.inc(missed);
    log.error({ missed }, 'publications missed their time');
  }
  return missed >= batch;
}

/** A queue without our mark was emptied: everything open needs a job again. */
async function checkEpoch({ db, epoch, log }: ReconcilerContext): Promise<void> {
  if (epoch === null) return;
  const ours = await rememberedSetting(db, 'queue_epoch', randomUUID());
  if ((await epoch.read()) === ours) return;
  const forgotten = await forgetDispatches(db);
  await epoch.write(ours);
  if (forgotten > 0) log.warn({ publications: forgotten }, 'the queue was emptied; making its jobs again');
}

/**
 * Makes the jobs that are missing. A job that only waits for its turn is not made again: in a queue with a long backlog
 * each would get another one every few seconds.
 * @returns whether there may be more
 */
async function dispatch({ db, producer, log, metrics }: ReconcilerContext): Promise<boolean> {
  const taken = await takeUndispatched(db, batch);
  if (taken.length === 0) return false;
  try {
    const waiting = await producer.stillWaiting(
      taken.map((wakeUp) => ({ ...wakeUp, dispatch: wakeUp.dispatch - 1 })),
    );
    await keepDispatches(db, waiting);
    const kept = new Set(waiting.map(({ publicationId }) => publicationId));
    const missing = taken.filter(({ publicationId }) => !kept.has(publicationId));
    await producer.wake(missing);
    metrics.dispatched.inc(missing.length);
    if (missing.length > 0)
      log.info({ publications: missing.length }, 'made jobs for publications that had none');
  } catch (error) {
    await unmarkDispatched(db, taken);
    throw error;
  }
  return taken.length >= batch;
}
