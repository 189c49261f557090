import { setTimeout as sleep } from 'node:timers/promises';
import { DelayedError, type Job, UnrecoverableError, type Worker } from 'bullmq';
import { batchCommands } from './batch-commands.ts';
import { openBackend, type QueueConnection } from './connection.ts';
import { canaryJob, type PublishPayload, publishJob, publishQueue, webhooksQueue } from './job.ts';

/** The result of a wake-up: done with it, or another look at a time. The note is what dashboards show. */
export type Handled =
  | { readonly kind: 'done'; readonly note: string }
  | { readonly kind: 'later'; readonly ms: number };

export interface ConsumerOptions {
  readonly connection: QueueConnection;
  readonly platforms: readonly string[];
  /** Jobs at once, per network, at most. */
  readonly concurrency: number;
  readonly handle: (payload: PublishPayload, run: JobRun) => Promise<Handled>;
  /** Webhooks may have something to deliver. */
  readonly onWebhooks?: () => void;
  readonly onError: (error: Error) => void;
  /** The default ones unless given. */
  readonly stalling?: Stalling;
}

/** A job in the hands of a worker. */
export interface JobRun {
  /** Says that the queue no longer counts on this run. */
  readonly signal: AbortSignal;
  readonly platform: string;
  /** No worker had the job before. */
  readonly isFirst: boolean;
}

/** Times after which a dead worker's jobs are given to others. */
export interface Stalling {
  /** Length of the lock on a job, renewed at half of it. */
  readonly lockMs: number;
  /** Between two looks for jobs whose lock is over. */
  readonly checkMs: number;
}

export interface Consumer {
  isRunning(): boolean;
  /** Milliseconds since the network's queue last gave this consumer a job; null when it never did. 0 while it is full. */
  silence(platform: string): number | null;
  /** Begins anew to consume the network's queue, on a connection of its own. */
  replace(platform: string): Promise<void>;
  /** Fetches no more and waits for what is being handled. */
  close(): Promise<void>;
}

/** Measured: a dead worker's jobs are taken over after 30 s, instead of the 60 s that BullMQ takes by itself. */
export const stalling: Stalling = { lockMs: 30_000, checkMs: 5_000 };

/** Other workers that get a job before it fails. */
const maxStalledCount = 3;

/** Consumes the queues of all networks. */
export function openConsumer(options: ConsumerOptions): Consumer {
  const lines = new Map(options.platforms.map((platform) => [platform, openLine(platform, options)]));

  const bell = options.onWebhooks && openBell(options.onWebhooks, options);

  function lineOf(platform: string): Line {
    const line = lines.get(platform);
    if (line === undefined) throw new Error(`There is no queue for the network ${platform}.`);
    return line;
  }

  return {
    isRunning: () => [...lines.values()].every(({ worker }) => worker.isRunning()),
    silence: (platform) => lineOf(platform).silence(),
    async replace(platform) {
      const silent = lineOf(platform);
      lines.set(platform, openLine(platform, options));
      await silent.close();
    },
    async close() {
      await Promise.all([...lines.values(), bell].map((line) => line?.close()));
    },
  };
}

/**
 * Longest wait for a queue to end when nothing is being handled any more, ms: a connection that is between two tries, as
 * while Redis is away, ends at once and never says so.
 */
const maxCloseMs = 1_000;

/** The queue of webhooks being consumed: its jobs carry nothing, and are over at once. */
function openBell(ring: () => void, { connection, onError }: ConsumerOptions): { close(): Promise<void> } {
  const backend = openBackend(connection, 'worker');
  backend.redis?.on('error', onError);
  const worker = backend.worker(webhooksQueue, async () => ring(), { concurrency: 1 });
  worker.on('error', onError);
  return {
    async close() {
      await Promise.race([worker.close(), sleep(maxCloseMs, undefined, { ref: false })]);
      await backend.close();
    },
  };
}

/** One network's queue being consumed. */
interface Line {
  readonly worker: Worker;
  silence(): number | null;
  close(): Promise<void>;
}

function openLine(
  platform: string,
  { connection, concurrency, handle, onError, stalling: times = stalling }: ConsumerOptions,
): Line {
  const backend = openBackend(connection, 'worker');
  backend.redis?.on('error', onError);
  let running = 0;
  let heard: number | null = null;

  async function run(job: Job, token: string | undefined, signal: AbortSignal): Promise<string> {
    heard = performance.now();
    if (job.name === canaryJob.name) return 'consumed';
    const payload = publishJob.payload.safeParse(job.data);
    if (job.name !== publishJob.name || !payload.success)
      throw new UnrecoverableError(`Not a ${publishJob.name} job.`);
    running += 1;
    const isFirst = job.attemptsStarted <= 1;
    const handled = await handle(payload.data, { signal, platform, isFirst }).finally(() => {
      running -= 1;
      heard = performance.now();
    });
    batchCommands(backend.redis); // what has ended together, as it was written together
    if (handled.kind === 'done') return handled.note;
    await job.moveToDelayed(Date.now() + handled.ms, token);
    throw new DelayedError();
  }

  const process = (job: { data: unknown }, token?: string, signal = new AbortController().signal) =>
    run(job as Job, token, signal);
  const locks = { lockDuration: times.lockMs, stalledInterval: times.checkMs, maxStalledCount };
  const worker = backend.worker(publishQueue(platform), process, { ...locks, concurrency });
  worker.on('error', onError);
  worker.on('lockRenewalFailed', (ids) => {
    for (const id of ids) worker.cancelJob(id, 'the queue gave this job to another worker');
  });
  return {
    worker,
    silence() {
      if (running >= concurrency) return 0;
      return heard === null ? null : performance.now() - heard;
    },
    async close() {
      const handled = async () => {
        while (running > 0) await sleep(20, undefined, { ref: false });
        await sleep(maxCloseMs, undefined, { ref: false });
      };
      await Promise.race([worker.close(), handled()]);
      await backend.close();
    },
  };
}
