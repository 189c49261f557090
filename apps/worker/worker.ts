import { setTimeout as sleep } from 'node:timers/promises';
import { type Platform, platforms } from '@carillon/core';
import { type Database, isReachable } from '@carillon/db';
import type { Network, NetworkUrls } from '@carillon/networks';
import {
  openConsumer,
  openEpochMark,
  openJournal,
  openProducer,
  type QueueConnection,
} from '@carillon/queue';
import type { KeyRing } from '@carillon/secrets';
import { type Log, noTracing, type Phase, type Registry, type Tracing } from '@carillon/telemetry';
import { beSeen } from './be-seen.ts';
import { groupWrites } from './grouped-writes.ts';
import { holdLeases } from './held-leases.ts';
import { createMetrics } from './metrics.ts';
import { reconcile } from './reconcile.ts';
import { traceNetwork } from './trace-network.ts';
import { wake } from './wake.ts';
import { watch } from './watchdog.ts';

export interface WorkerOptions {
  readonly db: Database;
  readonly queue: QueueConnection;
  readonly networks: Readonly<Record<Platform, Network>>;
  readonly urls: NetworkUrls;
  readonly keys: KeyRing;
  /** Unique among workers, such as host:pid. */
  readonly name: string;
  readonly concurrency: number;
  /** ms */
  readonly maxLateness: number;
  readonly log: Log;
  readonly registry: Registry;
  /** None unless given. */
  readonly tracing?: Tracing;
  /** Called when the queue gives this worker no jobs, whatever it does: the process should end. */
  readonly onStuck?: () => void;
}

export interface Worker {
  notReady(): Promise<string | null>;
  /** In order; a caller may limit each. */
  readonly stop: readonly Phase[];
}

/** How long the current items may take when stopping, ms; what is unfinished then is handed back. */
const finishing = 7_000;

/** Starts consuming and reconciling. */
export function startWorker(options: WorkerOptions): Worker {
  const { db, queue, log, registry, concurrency, tracing = noTracing } = options;
  const stopping = new AbortController();
  const held = holdLeases(db, log);
  const metrics = createMetrics(registry, held);
  const onError = (error: Error) => log.warn({ error }, 'the queue is away');
  const producer = openProducer(queue, platforms, onError);
  const epoch = openEpochMark(queue, onError);
  const journal = openJournal(queue, onError);
  const writes = groupWrites(options);
  const networks = {
    x: traceNetwork(options.networks.x, tracing),
    bluesky: traceNetwork(options.networks.bluesky, tracing),
  };
  const own = { writes, journal, held, metrics, tracing, networks };
  const context = { ...options, ...own, stopping: stopping.signal };
  const consumer = openConsumer({
    connection: queue,
    platforms,
    concurrency,
    handle: (payload, signal) => wake(payload, context, signal),
    onError,
  });
  const reconciling = reconcile({ ...context, producer, epoch }, stopping.signal);
  const { onStuck = () => {} } = options;
  const seen = beSeen(options, stopping.signal);
  const watching = watch({ consumer, producer, platforms, log, onStuck }, stopping.signal);

  async function finishCurrentItems() {
    stopping.abort();
    const closed = consumer.close().then(() => true);
    const inTime = await Promise.race([closed, sleep(finishing, false, { ref: false })]);
    if (!inTime) log.warn({ publications: held.size }, 'handing back what is unfinished');
    await held.handBack();
  }

  return {
    async notReady() {
      if (!(await isReachable(db))) return 'Postgres cannot be reached';
      if (!(await producer.isReachable())) return 'the queue cannot be reached';
      const proven = platforms.every((platform) => consumer.silence(platform) !== null);
      return proven && consumer.isRunning() ? null : 'the queue is not being consumed';
    },
    stop: [
      ['publications', finishCurrentItems],
      ['reconciler', () => Promise.all([reconciling, watching, seen])],
      ['queue', () => Promise.all([producer.close(), epoch?.close(), journal.close()])],
    ],
  };
}
