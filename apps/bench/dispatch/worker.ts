/** The worker as it is, with networks in its process. NETWORK_CALLS says what a call of them takes, and is `instant` unless set. */

import { setTimeout as sleep } from 'node:timers/promises';
import { webhookHosts, workerConfig } from '@carillon/config';
import { byPlatform } from '@carillon/core';
import { openDatabase } from '@carillon/db';
import { openStore } from '@carillon/media';
import { keyRing } from '@carillon/secrets';
import { createLog, Registry, stopGracefully } from '@carillon/telemetry';
import { startWorker } from '@carillon/worker/worker';
import { noteCalls, publicationIn } from './calls.ts';
import { type HandleCall, instantNetworks, nearMs } from './instant-networks.ts';

/** Keys are values of NETWORK_CALLS. */
const handlers: Readonly<Record<string, () => HandleCall>> = {
  instant: () => () => {},
  /** As far away as a network that is quick. */
  near: () => () => sleep(nearMs),
  /** Sends the start of each call to the parent process. */
  noted: () => {
    const note = noteCalls();
    return (content) => note(publicationIn(content));
  },
};

const nowhere = 'http://127.0.0.1:9';

const { NETWORK_CALLS = 'instant' } = process.env;
const handler = handlers[NETWORK_CALLS];
if (handler === undefined) throw new RangeError(`There are no networks "${NETWORK_CALLS}".`);

const config = workerConfig();
const log = createLog({ name: 'worker', level: config.LOG_LEVEL, format: config.LOG_FORMAT });
const db = openDatabase({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL });
const worker = startWorker({
  store: await openStore(config.store),
  db,
  queue: { backend: config.QUEUE_BACKEND, url: config.queueUrl },
  networks: instantNetworks(handler()),
  urls: { ...byPlatform(() => nowhere), sandbox: nowhere },
  keys: keyRing([config.ENCRYPTION_KEY], 'credentials'),
  name: `bench:${process.pid}`,
  webhooks: {
    keys: keyRing([config.ENCRYPTION_KEY], 'webhooks'),
    publicUrl: 'http://localhost',
    hosts: webhookHosts(config),
  },
  concurrency: config.WORKER_CONCURRENCY,
  maxLateness: config.MAX_LATENESS * 1_000,
  log,
  registry: new Registry(),
});
stopGracefully(log, [...worker.stop, ['database', () => db.$disconnect()]]);
