import { workerConfig } from '@carillon/config';
import { platforms } from '@carillon/core';
import { defaultPrefix, type PublishPayload, publishQueue } from '@carillon/queue';
import { createLog, stopGracefully } from '@carillon/telemetry';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';

/** Consumes the queues of all networks with BullMQ and nothing else. */
export function consume(
  handle: (payload: PublishPayload) => Promise<void>,
  close: () => Promise<unknown>,
): void {
  const { queueUrl, WORKER_CONCURRENCY: concurrency } = workerConfig();
  const workers = platforms.map((platform) => {
    const connection = new Redis(queueUrl, { maxRetriesPerRequest: null });
    return new Worker<PublishPayload>(publishQueue(platform), ({ data }) => handle(data), {
      connection,
      concurrency,
      prefix: defaultPrefix,
    });
  });
  const log = createLog({ name: 'baseline', level: 'warn', format: 'json' });
  for (const worker of workers) {
    worker.on('error', (error) => log.error({ error }, 'the queue is away'));
    worker.on('failed', (_, error) => log.error({ error }, 'a job failed'));
  }
  stopGracefully(log, [
    ['workers', () => Promise.all(workers.map((worker) => worker.close()))],
    ['database', close],
  ]);
}
