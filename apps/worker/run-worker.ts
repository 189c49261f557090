import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import {
  orExit,
  ownMetrics,
  refuseToStart,
  storesInClear,
  webhookHosts,
  workerConfig,
} from '@carillon/config';
import { openDatabase } from '@carillon/db';
import { groupCredentials } from '@carillon/db/accounts';
import { openMailer } from '@carillon/mail';
import {
  type MediaStore,
  openFileMaker,
  openPictureFitter,
  openStore,
  type PictureFitter,
} from '@carillon/media';
import { configuredUrls } from '@carillon/networks';
import { type NetworkOverrides, networksIn } from '@carillon/networks/all';
import { checkKeys, keyRing } from '@carillon/secrets';
import {
  type EventLoopWatch,
  type Log,
  observeProcess,
  openRegistry,
  reportListening,
  serveProbes,
  stopGracefully,
  type Tracing,
  trimMemory,
  watchEventLoop,
} from '@carillon/telemetry';
import type { WebhookOptions } from './deliver-webhooks.ts';
import type { MailOptions } from './mail-notices/send-notices.ts';
import { markInFile, markInStore, type ProgressMark } from './progress-marks.ts';
import type { Times } from './times.ts';
import { startWorker } from './worker.ts';

/** Settings that tests override. */
export interface WorkerOverrides extends NetworkOverrides {
  readonly times?: Partial<Times>;
  readonly webhooks?: Pick<WebhookOptions, 'steps'>;
}

type Config = ReturnType<typeof workerConfig>;

/** Runs a worker in this process until a signal ends it, by the settings of its environment. */
export async function runWorker(overrides: WorkerOverrides = {}): Promise<void> {
  const config = orExit(workerConfig);
  const { log, tracing } = await observeProcess('worker', config, { warnings: storesInClear(config) });
  const stored = { url: config.DATABASE_URL, pooler: config.DATABASE_POOLER };
  const db = openDatabase({ ...stored, poolSize: config.DATABASE_POOL });
  const leaseDb = openDatabase({ ...stored, poolSize: 2 }); // a heartbeat waits for no row that a lease may wait for
  const keys = keyRing(mastersOf(config), 'credentials');
  await checkKeys({ stored: groupCredentials(db), keys, log, refuse: refuseToStart });
  const registry = openRegistry();
  const name = `${hostname()}:${process.pid}:${randomBytes(3).toString('hex')}`;
  const store = await openStore(config.store);
  const pictures = openPictureFitter({ store: config.store });
  const fileMaker = openFileMaker(store, config.store);

  trimMemory();
  const watch = watchEventLoop({ name: 'worker', log, limit: config.EVENT_LOOP_LIMIT * 1_000 });
  const worker = startWorker({
    db,
    leaseDb,
    queue: { backend: config.QUEUE_BACKEND, url: config.queueUrl },
    networks: openNetworks(config, { log, pictures, overrides }),
    urls: config.networkUrls,
    settings: config,
    store,
    fileMaker,
    marks: marksOf(config, store),
    keys,
    name,
    webhooks: { ...webhookOptions(config), ...overrides.webhooks },
    mail: mailOptions(config),
    concurrency: config.WORKER_CONCURRENCY,
    maxLateness: config.MAX_LATENESS * 1_000,
    auditKeepMs: config.AUDIT_KEEP_DAYS * 86_400_000,
    log,
    registry,
    ...(overrides.times && { times: overrides.times }),
    tracing: noteSpans(tracing, watch),
    onStuck: endStuckProcess,
  });
  const probes = await serveProbes(
    { metrics: registry, notReady: () => worker.notReady(), access: ownMetrics(config) },
    { host: config.HOST, port: config.WORKER_PORT },
  );
  reportListening();

  stopGracefully(log, [
    ...worker.stop,
    ['pictures', async () => [pictures.close(), fileMaker.close()]],
    ['probes', probes.close],
    ['traces', tracing.close],
    ['database', () => Promise.all([db.$disconnect(), leaseDb.$disconnect()])],
  ]);
  log.info(`worker ${name} is publishing; probes at http://${config.HOST}:${probes.port}/readyz`);
}

const mastersOf = (config: Config) => [config.ENCRYPTION_KEY, ...config.ENCRYPTION_KEYS_OLD] as const;

interface NetworkParts {
  readonly log: Log;
  readonly pictures: Pick<PictureFitter, 'fit'>;
  readonly overrides: NetworkOverrides;
}

function openNetworks(config: Config, { log, pictures, overrides }: NetworkParts) {
  const onClock = (url: string, ms: number) =>
    log.warn(
      { url, ms: Math.round(ms) },
      Math.abs(ms) > 2_000
        ? "a network's clock and Postgres' are more than 2 s apart"
        : "a network's clock and Postgres' agree again",
    );
  const hosts = {
    allowPrivateHosts: config.ALLOW_PRIVATE_HOSTS,
    trusted: configuredUrls(config.networkUrls),
  };
  const { fit: fitPicture } = pictures;
  const { PUBLIC_URL: publicUrl, networkUrls: urls } = config;
  return networksIn({ settings: config, urls, hosts, fitPicture, publicUrl, onClock, log }, overrides);
}

function marksOf({ PROGRESS_FILE: file, S3_BUCKET: bucket }: Config, store: MediaStore): ProgressMark[] {
  return [markInStore(store, bucket !== undefined), ...(file === undefined ? [] : [markInFile(file)])];
}

const webhookOptions = (config: Config): WebhookOptions => ({
  keys: keyRing(mastersOf(config), 'webhooks'),
  publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
  dashboardUrl: config.DASHBOARD_URL,
  hosts: webhookHosts(config),
});

const mailOptions = (config: Config): MailOptions | undefined =>
  config.mail
    ? {
        mailer: openMailer(config.mail),
        keys: keyRing(mastersOf(config), 'unsubscribe links'),
        dashboardUrl: config.DASHBOARD_URL ?? `http://127.0.0.1:${config.DASHBOARD_PORT}`,
      }
    : undefined;

/** Uncaught on purpose: the process stops in order, with a status that makes its supervisor start another. */
function endStuckProcess(): void {
  setImmediate(() => {
    throw new Error('The queue gives this worker no jobs, though it answers.');
  });
}

/** Tracing that also shows the watch of the event loop what this worker begins. */
export const noteSpans = (tracing: Tracing, { note }: Pick<EventLoopWatch, 'note'>): Tracing => ({
  ...tracing,
  publication(from, span, work) {
    note(`${span.name} ${from.publicationId}`);
    return tracing.publication(from, span, work);
  },
  call(span, work) {
    note(span.name);
    return tracing.call(span, work);
  },
});
