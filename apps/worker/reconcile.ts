import { randomUUID } from 'node:crypto';
import { forgetAuditEvents } from '@carillon/db/audit';
import { forgetIdempotencyKeys } from '@carillon/db/idempotency';
import { indexWords } from '@carillon/db/posts';
import {
  databaseMoment,
  failMissed,
  forgetDispatches,
  keepDispatches,
  takeUndispatched,
  unmarkDispatched,
  withQueue,
} from '@carillon/db/publications';
import { forgetRequests } from '@carillon/db/requests';
import { rememberedSetting } from '@carillon/db/set-up';
import { dropOrphans, eraseLeftEvents, forgetWebhooks, tidyWebhooks } from '@carillon/db/webhooks';
import type { EpochMark, Producer } from '@carillon/queue';
import type { KeyRing } from '@carillon/secrets';
import { sealAddresses } from '@carillon/webhooks';
import type { WorkerContext } from './context.ts';
import type { DirectPublisher } from './publish-directly.ts';
import { repeat } from './repeat.ts';

export interface ReconcilerContext extends WorkerContext {
  readonly producer: Producer;
  /** Null where the queue cannot be lost without the rows. */
  readonly epoch: EpochMark | null;
  readonly direct: DirectPublisher;
  /** Keys that seal webhook addresses, and from when on, as performance.now() has it; none is sealed unless given. */
  readonly sealing?: { readonly keys: KeyRing; readonly from: number } | undefined;
  /** Events of the audit trail are kept for it, ms; 400 days unless given. */
  readonly auditKeepMs?: number;
}

const batch = 500;

/** Reach of the log of webhooks, ms. */
const keepWebhooksMs = 30 * 86_400_000;

/** So does that of requests. */
const keepRequestsMs = keepWebhooksMs;

/** As AUDIT_KEEP_DAYS has it, ms. */
const defaultAuditKeepMs = 400 * 86_400_000;

/** Makes the jobs that rows lack, round after round, until stopped: a lost queue loses nothing. */
export async function reconcile(context: ReconcilerContext, stopping: AbortSignal): Promise<void> {
  const { times, log } = context;
  const repeating = { what: 'a reconciler round', intervalMs: times.reconcileMs, log, stopping };
  await repeat(() => round(context), repeating);
}

/** One round: what is missed, the epoch, what needs a job, and what may be forgotten. */
export async function round(context: ReconcilerContext): Promise<void> {
  const { db, log, guard } = context;
  await guard.passed();
  while (await giveUp(context)) log.debug('a full batch was missed; looking for more');
  await makeMissingJobs(context);
  await forgetKeys(context);
  await forgetWebhooks(db, keepWebhooksMs);
  await forgetOldRequests(context);
  await tidy(context);
  await sealOld(context);
  await dropOrphans(db);
  await eraseLeftEvents(db);
  await forgetAuditEvents(db, context.auditKeepMs ?? defaultAuditKeepMs);
  await writeWords(context); // last, because it reads what strangers wrote
}

/** Of large endpoints that are gone a round takes away no more than this, so that it ends; statements. */
const tidyAtOnce = 50;

/** Of posts of before there were words, and of a rush of new ones, a round writes the words of no more than this; batches. */
const wordsAtOnce = 80;

/** Posts of a batch. */
const wordsBatch = 50;

const writeWords = ({ db }: ReconcilerContext): Promise<void> =>
  inBatches(wordsAtOnce, async () => (await indexWords(db, wordsBatch)) >= wordsBatch);

/** Of old Idempotency-Keys a round deletes no more than this: 20,000 a second; batches. */
const keysAtOnce = 20;

/** Keys of a batch. */
const keysBatch = 5_000;

const forgetKeys = ({ db }: ReconcilerContext): Promise<void> =>
  inBatches(keysAtOnce, async () => (await forgetIdempotencyKeys(db, keysBatch)) >= keysBatch);

/** Of old requests a round deletes no more than this; batches. */
const requestsAtOnce = 20;

/** Requests of a batch. */
const requestsBatch = 5_000;

const forgetOldRequests = ({ db }: ReconcilerContext): Promise<void> =>
  inBatches(
    requestsAtOnce,
    async () => (await forgetRequests(db, keepRequestsMs, requestsBatch)) >= requestsBatch,
  );

const tidy = ({ db }: ReconcilerContext): Promise<void> => inBatches(tidyAtOnce, () => tidyWebhooks(db));

/** Of webhooks of before, and of tries that went there, a round seals no more than this; batches. */
const sealedAtOnce = 20;

async function sealOld({ db, sealing, times }: ReconcilerContext): Promise<void> {
  if (sealing === undefined || performance.now() < sealing.from) return;
  await inBatches(sealedAtOnce, () => sealAddresses(db, sealing.keys, times.sealTriesAfterMs));
}

/** Does batch after batch, `most` of them at the most, as long as there may be more. */
async function inBatches(most: number, doBatch: () => Promise<boolean>): Promise<void> {
  for (let done = 0; done < most && (await doBatch()); done += 1);
}

/** Makes the jobs that rows lack. While the queue takes none, what is due is published without. */
export async function makeMissingJobs(context: ReconcilerContext): Promise<void> {
  if (!(await takesJobs(context))) return;
  await checkEpoch(context);
  while (await dispatch(context)) context.log.debug('a full batch was dispatched; looking for more');
}

/** True when jobs can be made; else what is due is published without them, in the background. */
async function takesJobs({ producer, direct }: ReconcilerContext): Promise<boolean> {
  const [refusal] = await Promise.all([producer.refusal(), direct.notePauses()]); // each may take as long as a queue that is away
  if (refusal === null) direct.end();
  else direct.begin(refusal);
  return refusal === null;
}

/** @returns true when there may be more */
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
  const moment = await databaseMoment(db);
  if ((await epoch.read()) === ours) return; // another worker was quicker
  const forgotten = await forgetDispatches(db, moment);
  await epoch.write(ours);
  if (forgotten > 0) log.warn({ publications: forgotten }, 'the queue was emptied; making its jobs again');
}

/**
 * Makes the jobs that are missing. A job that only waits for its turn is not made again: in a queue with a long backlog
 * each would get another one every few seconds.
 * @returns true when there may be more
 */
async function dispatch({ db, producer, times, log, metrics }: ReconcilerContext): Promise<boolean> {
  const taken = await takeUndispatched(db, batch, withQueue(times));
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
