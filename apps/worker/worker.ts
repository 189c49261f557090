import { setTimeout as sleep } from 'node:timers/promises';
import { byPlatform, type Platform, platforms, systemClock } from '@carillon/core';
import type { Database } from '@carillon/db';
import { databaseProblem } from '@carillon/db/database-problem';
import type { FileMaker, MediaStore } from '@carillon/media';
import type { Network, NetworkUrls } from '@carillon/networks';
import type { NetworkSettings } from '@carillon/networks/setups';
import {
  openConsumer,
  openEpochMark,
  openJournal,
  openProducer,
  type QueueConnection,
} from '@carillon/queue';
import type { KeyRing } from '@carillon/secrets';
import { type Log, noTracing, type Phase, type Registry, type Tracing } from '@carillon/telemetry';
import { deliverWebhooks, type WebhookOptions } from './deliver-webhooks.ts';
import { openFailedRenewals } from './failed-renewals.ts';
import { openFairSchedulers } from './fair-scheduler.ts';
import { groupWrites } from './grouped-writes.ts';
import { openHeldAccounts } from './held-accounts.ts';
import { holdLeases } from './held-leases.ts';
import type { MailOptions } from './mail-notices/send-notices.ts';
import { createMetrics } from './metrics.ts';
import { markInStore, type ProgressMark } from './progress-marks.ts';
import { openDirectPublisher } from './publish-directly.ts';
import { openRestoreGuard } from './restore-guard.ts';
import { startRounds } from './rounds.ts';
import { type Times, timesWith } from './times.ts';
import { openUploadPlaces, smallUploads as usuallySmall } from './upload-places.ts';
import { wake } from './wake.ts';

export interface WorkerOptions {
  readonly db: Database;
  /** For leases and heartbeats: with connections of its own, they wait behind no publication. */
  readonly leaseDb?: Database;
  readonly queue: QueueConnection;
  readonly networks: Readonly<Record<Platform, Network>>;
  readonly urls: NetworkUrls;
  /** The variables of networks; none are noted unless given. */
  readonly settings?: Partial<NetworkSettings>;
  /** Files of media. */
  readonly store: MediaStore;
  /** Makes those that nobody made at upload; none are made unless given. */
  readonly fileMaker?: FileMaker;
  readonly keys: KeyRing;
  /** Unique among workers, such as host:pid. */
  readonly name: string;
  /** Publications of a network at once, at most. */
  readonly concurrency: number;
  /** ms */
  readonly maxLateness: number;
  /** Events of the audit trail are deleted after it, ms; 400 days unless given. */
  readonly auditKeepMs?: number;
  /** No webhooks are delivered unless given. */
  readonly webhooks?: WebhookOptions;
  /** No mails are sent unless given. */
  readonly mail?: MailOptions | undefined;
  readonly log: Log;
  readonly registry: Registry;
  /** None unless given. */
  readonly tracing?: Tracing;
  /** Notes of the database's progress outside of it; one in the store unless given. */
  readonly marks?: readonly ProgressMark[];
  /** Unlike the default ones. */
  readonly times?: Partial<Times>;
  /** Media of a publication that are brought without waiting for one of few places, bytes. */
  readonly smallUploads?: number;
  /** Called when the queue gives this worker no jobs, whatever it does: the process should end. */
  readonly onStuck?: () => void;
}

export interface Worker {
  notReady(): Promise<string | null>;
  /** In order; a caller may limit each. */
  readonly stop: readonly Phase[];
}

/** Starts consuming and reconciling. @throws {RangeError} when the times could not work together */
export function startWorker(options: WorkerOptions): Worker {
  const { db, queue, log, concurrency } = options;
  const stopping = new AbortController();
  const { context, onError, closeQueue } = openContext(options, stopping.signal);
  const { times, held, schedulers, producer, hearing } = context;
  const direct = openDirectPublisher(context);
  const webhooks = deliverWebhooks(options.webhooks, context);
  const consumer = openConsumer({
    connection: queue,
    platforms,
    concurrency,
    stalling: { lockMs: times.jobLockMs, checkMs: times.stalledCheckMs },
    async handle(payload, { signal, isFirst, ...of }) {
      const heldMs = isFirst ? context.heldAccounts.wait(payload) : null;
      if (heldMs !== null) return { kind: 'later', ms: heldMs };
      const platform = of.platform as Platform;
      return schedulers[platform]
        .take(payload, () => wake(payload, context, { signal, platform }))
        .finally(webhooks.poke);
    },
    onWebhooks: webhooks.poke,
    onError,
  });
  const rounds = startRounds({ ...context, direct, consumer });

  async function finishCurrentItems() {
    stopping.abort();
    const noneComes = Promise.all([consumer.close(), direct.idle()]);
    const closed = noneComes
      .then(() => Promise.all(Object.values(schedulers).map((each) => each.idle())))
      .then(() => Promise.all(hearing))
      .then(() => true);
    const inTime = await Promise.race([closed, sleep(times.finishingMs, false, { ref: false })]);
    if (!inTime) log.warn({ publications: held.size }, 'handing back what is unfinished');
    await held.handBack();
  }

  return {
    async notReady() {
      const problem = await databaseProblem(db);
      if (problem !== null) return problem;
      const refusal = await producer.refusal();
      if (refusal !== null) return refusal;
      const proven = platforms.every((platform) => consumer.silence(platform) !== null);
      return proven && consumer.isRunning() ? null : 'the queue is not being consumed';
    },
    stop: [
      ['publications', finishCurrentItems],
      ['webhooks', webhooks.close],
      ['reconciler', () => Promise.all(rounds)],
      ['queue', closeQueue],
    ],
  };
}

/** Publications whose media take long to bring, at once, at most. */
const mostUploads = 5;

/** The parts that the work of a worker shares. */
function openContext(options: WorkerOptions, stopping: AbortSignal) {
  const { db, queue, log, registry, concurrency, tracing = noTracing } = options;
  const times = timesWith(options.times);
  const held = holdLeases({ db: options.leaseDb ?? db, log, times });
  const metrics = createMetrics(registry, { ...options, held });
  const onError = (error: Error) => log.warn({ error }, 'the queue is away');
  const producer = openProducer(queue, platforms, onError);
  const epoch = openEpochMark(queue, onError);
  const journal = openJournal(queue, onError);
  const networks = byPlatform((platform) => traceNetwork(options.networks[platform], tracing));
  const uploadPlaces = openUploadPlaces(Math.min(mostUploads, Math.ceil(concurrency / 4)));
  const { maxLateness, smallUploads = usuallySmall, marks = [markInStore(options.store)] } = options;
  const guard = openRestoreGuard({ db, epoch, marks, maxLateness, log, metrics, times });
  const writes = groupWrites({ ...options, times, guard });
  const schedulers = openFairSchedulers({ places: concurrency, log, times, clock: systemClock });
  const shared = { guard, writes, journal, held, metrics, tracing, networks, times };
  const places = {
    uploadPlaces,
    smallUploads,
    schedulers,
    failedRenewals: openFailedRenewals(),
    heldAccounts: openHeldAccounts(times),
    hearing: new Set<Promise<void>>(),
  };
  return {
    context: { ...options, ...shared, ...places, producer, epoch, stopping },
    onError,
    closeQueue: () => Promise.all([producer.close(), epoch?.close(), journal.close()]),
  };
}

/** The network, with a span for every call that publishes or looks. */
function traceNetwork(network: Network, tracing: Tracing): Network {
  const attributes = { 'carillon.platform': network.platform };
  return {
    ...network,
    upload: (medium, session) =>
      tracing.call({ name: `${network.platform} upload`, attributes }, async (span) => {
        const uploaded = await network.upload(medium, session);
        span.note({ 'carillon.uploaded': uploaded.kind });
        return uploaded;
      }),
    publish: (batch, session) =>
      tracing.call({ name: `${network.platform} publish`, attributes }, async (span) => {
        const outcome = await network.publish(batch, session);
        span.note({ 'carillon.outcome': outcome.kind });
        return outcome;
      }),
    lookUp: (batch, session) =>
      tracing.call({ name: `${network.platform} look up`, attributes }, async (span) => {
        const look = await network.lookUp(batch, session);
        span.note({ 'carillon.look': look.kind });
        return look;
      }),
  };
}
