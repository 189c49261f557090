import { workerConfig } from '@carillon/config';
import type { Platform } from '@carillon/core';
import { openDatabase } from '@carillon/db';
import type { Network } from '@carillon/networks';
import { keyRing } from '@carillon/secrets';
import { createLog, Registry, stopGracefully } from '@carillon/telemetry';
import { startWorker } from '@carillon/worker/worker';

const nowhere = 'http://127.0.0.1:9';

/** Makes this process the worker as it is, with other networks. */
export function runWorker(networks: Readonly<Record<Platform, Network>>): void {
  const config = workerConfig();
  const log = createLog({ name: 'worker', level: config.LOG_LEVEL, format: config.LOG_FORMAT });
  const db = openDatabase({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL });
  const worker = startWorker({
    db,
    queue: { backend: config.QUEUE_BACKEND, url: config.queueUrl },
    networks,
    urls: { x: nowhere, bluesky: nowhere, sandbox: nowhere },
    keys: keyRing([config.ENCRYPTION_KEY], 'credentials'),
    name: `bench:${process.pid}`,
    concurrency: config.WORKER_CONCURRENCY,
    maxLateness: config.MAX_LATENESS * 1_000,
    log,
    registry: new Registry(),
  });
  stopGracefully(log, [...worker.stop, ['database', () => db.$disconnect()]]);
}
