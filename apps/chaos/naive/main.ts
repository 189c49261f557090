/**
 * The simple worker that is usually written over BullMQ, to show what its simplicity costs: BullMQ retries what fails,
 * "published" is written at the end, and after an unclear answer nobody asks the network whether the post is there.
 * Never used outside of chaos.
 */
import { orExit, workerConfig } from '@carillon/config';
import { platforms } from '@carillon/core';
import { openDatabase } from '@carillon/db';
import { createNetworks } from '@carillon/networks/all';
import { publishJob, publishQueue } from '@carillon/queue';
import { keyRing } from '@carillon/secrets';
import { createLog, Registry, serveProbes, stopGracefully } from '@carillon/telemetry';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { fail, publish } from './publish.ts';
import { sendWebhooks } from './send-webhooks.ts';

const config = orExit(workerConfig);
const log = createLog({ name: 'naive', level: config.LOG_LEVEL, format: config.LOG_FORMAT });
const db = openDatabase({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL });
const networks = createNetworks({
  x: { clientId: config.X_CLIENT_ID, clientSecret: config.X_CLIENT_SECRET },
  bluesky: { hosts: { allowPrivateHosts: true } },
});
const context = {
  db,
  networks,
  keys: keyRing([config.ENCRYPTION_KEY], 'credentials'),
  baseUrl: config.SANDBOX_URL,
};
const connection = new Redis(config.queueUrl, { maxRetriesPerRequest: null });
connection.on('error', (error) => log.warn({ error }, 'the queue is away'));

const workers = platforms.map((platform) => {
  const worker = new Worker(
    publishQueue(platform),
    async ({ data }) => {
      const { publicationId } = publishJob.payload.parse(data);
      await publish(publicationId, context);
      void sendWebhooks(publicationId, { db, master: config.ENCRYPTION_KEY }).catch((error: unknown) =>
        log.warn({ error }, 'a webhook was not sent'),
      );
    },
    { connection, prefix: '{carillon}', concurrency: config.WORKER_CONCURRENCY },
  );
  worker.on('error', (error) => log.warn({ error }, 'the queue is away'));
  worker.on('failed', async (job, error) => {
    log.warn({ error }, 'a try failed');
    if (job === undefined || job.attemptsMade < (job.opts.attempts ?? 1)) return;
    await fail(publishJob.payload.parse(job.data).publicationId, error, context).catch((cause: unknown) =>
      log.error({ error: cause }, 'the failure could not be written'),
    );
  });
  return worker;
});

const probes = await serveProbes(
  { metrics: new Registry(), notReady: async () => null },
  { host: config.HOST, port: config.WORKER_PORT },
);
stopGracefully(log, [
  ['publications', () => Promise.all(workers.map((worker) => worker.close()))],
  ['queue', async () => connection.disconnect()],
  ['probes', probes.close],
  ['database', () => db.$disconnect()],
]);
