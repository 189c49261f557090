import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import { openBackend, type QueueConnection } from './connection.ts';
import { type PublishPayload, publishJob, publishQueue } from './job.ts';

/** What became of a wake-up: done with it, or another look at a time. The note is what dashboards show. */
export type Handled =
  | { readonly kind: 'done'; readonly note: string }
  | { readonly kind: 'later'; readonly ms: number };

export interface ConsumerOptions {
  readonly connection: QueueConnection;
  readonly platforms: readonly string[];
  /** Jobs at once, per network. */
  readonly concurrency: number;
  /** `signal` says that the queue no longer counts on this run. */
  readonly handle: (payload: PublishPayload, signal: AbortSignal) => Promise<Handled>;
  readonly onError: (error: Error) => void;
}

export interface Consumer {
  isRunning(): boolean;
  /** Fetches no more and waits for what is being handled. */
  close(): Promise<void>;
}

/** Measured: a dead worker's jobs are taken over after 30 s, instead of the default's 60. */
const stalling = { lockDuration: 30_000, stalledInterval: 5_000, maxStalledCount: 3 };

/** Consumes the queues of all networks. */
export function openConsumer({
  connection,
  platforms,
  concurrency,
  handle,
  onError,
}: ConsumerOptions): Consumer {
  const backend = openBackend(connection, 'worker');
  backend.redis?.on('error', onError);
  const workers = platforms.map((platform) => {
    const process = (job: { data: unknown }, token?: string, signal?: AbortSignal) =>
      run(job as Job, token, signal);
    const worker = backend.worker(publishQueue(platform), process, { ...stalling, concurrency });
    worker.on('error', onError);
    worker.on('lockRenewalFailed', (ids) => {
      for (const id of ids) worker.cancelJob(id, 'the queue gave this job to another worker');
    });
    return worker;
  });

  async function run(
    job: Job,
    token: string | undefined,
    signal = new AbortController().signal,
  ): Promise<string> {
    const payload = publishJob.payload.safeParse(job.data);
    if (job.name !== publishJob.name || !payload.success)
      throw new UnrecoverableError(`Not a ${publishJob.name} job.`);
    const handled = await handle(payload.data, signal);
    if (handled.kind === 'done') return handled.note;
    await job.moveToDelayed(Date.now() + handled.ms, token);
    throw new DelayedError();
  }

  return {
    isRunning: () => workers.every((worker) => worker.isRunning()),
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
      await backend.close();
    },
  };
}
