import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@carillon/api/app';
import { openBulkhead } from '@carillon/api/bulkhead';
import { createApiServer } from '@carillon/api/create-api-server';
import { openJobEnqueuer } from '@carillon/api/enqueue-jobs';
import { type DeskTimes, openDesk, type UploadLimits } from '@carillon/api/open-desk';
import { openRateLimiter } from '@carillon/api/rate-limiter';
import { openRequestLog } from '@carillon/api/request-log';
import { openStrangers } from '@carillon/api/strangers';
import { defaultPlans, type Plan, type Plans, type Platform, platforms } from '@carillon/core';
import { openDatabase } from '@carillon/db';
import { openMailer } from '@carillon/mail';
import type { StoreOptions } from '@carillon/media';
import { createNetworks } from '@carillon/networks/all';
import type { HostRules } from '@carillon/networks/host-rules';
import { openProducer, type Producer } from '@carillon/queue';
import { startSandbox } from '@carillon/sandbox/sandbox';
import { keyRing } from '@carillon/secrets';
import { createLog, Registry } from '@carillon/telemetry';
import { createKey, type KeyFacts } from '@carillon/testing/create-key';
import { createTenant, type Tenant } from '@carillon/testing/create-tenant';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { openPictureFitter } from '@carillon/worker/open-picture-fitter';
import type { Times } from '@carillon/worker/times';
import { startWorker, type Worker } from '@carillon/worker/worker';
import { checkAnswers } from './check-answers.ts';
import { connectSandboxAccount } from './connect-sandbox-account.ts';
import { quickSteps, testTimes } from './test-times.ts';
import { undocumentedEvents } from './undocumented-events.ts';

/** The service on real servers, with the sandbox for its networks. */
export type Carillon = Awaited<ReturnType<typeof startCarillon>>;

interface Options {
  /** X may hide a post that it took for this long, ms. */
  readonly verifyWindow?: number;
  /** Ages of an unclear try at which X is asked; by the verify window unless given. */
  readonly verifyAfterMs?: readonly number[];
  /** A new one on the shared servers unless given; dropped at the end. */
  readonly instance?: TestInstance;
  /** The default ones unless given, without a rate limit that a test could reach. */
  readonly plans?: Plans;
  /** A bucket for media instead of a folder. */
  readonly s3?: StoreOptions['s3'];
  /** Of media, unlike the default ones. */
  readonly mediaTimes?: Partial<DeskTimes>;
  /** Of files on their way, unlike the default ones. */
  readonly uploadLimits?: Partial<UploadLimits>;
  /** Servers that files may be fetched from; all unless given. */
  readonly hosts?: HostRules;
  /** Window of the rate limit, s. */
  readonly rateWindow?: number;
  /** Keys of nobody that an address may show in a window; more than a test shows unless given. */
  readonly maxUnknown?: number;
  /** Proxies whose X-Forwarded-For is believed; none unless given. */
  readonly trustedProxies?: readonly string[];
  /** Origins of pages that may read what the api answers; none unless given. */
  readonly corsOrigins?: readonly string[];
  /** The mail server of its workers; none unless given. */
  readonly smtpUrl?: string;
}

/** Where messages to people lead. */
const dashboardUrl = 'https://dashboard.example';

const unhurried: Plans = {
  free: { ...defaultPlans.free, requestsPerMinute: 1_000_000 },
  growth: { ...defaultPlans.growth, requestsPerMinute: 1_000_000 },
  scale: { ...defaultPlans.scale, requestsPerMinute: 1_000_000 },
};

/** Starts api and sandbox in this process, over real sockets, on a database and queue of their own; workers on demand. */
export async function startCarillon({ verifyWindow = 30_000, verifyAfterMs, ...given }: Options = {}) {
  const instance = given.instance ?? (await createTestInstance());
  const sandbox = await startSandbox({});
  const db = openDatabase({ url: instance.databaseUrl, poolSize: 20 });
  const log = createLog({ name: 'test', level: process.env['TEST_LOG'] ?? 'silent', format: 'json' });
  const apiKeys = keyRing([instance.encryptionKey], 'api keys');
  const webhookKeys = keyRing([instance.encryptionKey], 'webhooks');
  const unsubscribeKeys = keyRing([instance.encryptionKey], 'unsubscribe links');
  const credentialKeys = keyRing([instance.encryptionKey], 'credentials');
  const pictures = openPictureFitter();
  const networks = createNetworks({
    x: {
      clientId: 'carillon',
      clientSecret: 'secret',
      verifyWindow,
      deadline: Math.min(15_000, verifyWindow * 2),
      ...(verifyAfterMs && { verifyAfterMs }),
    },
    bluesky: {
      hosts: { allowPrivateHosts: true },
      fitPicture: pictures.fit,
      fitDeadline: 30_000, // a busy machine is no fault of a picture
      publicUrl: 'https://carillon.example',
    },
  });
  await db.$queryRaw`SELECT 1`; // jest: a first query of a worker between two tests could not load Prisma
  const workers: Worker[] = [];

  const producer: Producer = openProducer(instance.queue, platforms, () => {});
  const jobEnqueuer = openJobEnqueuer({ producer, db, log });
  const metrics = new Registry();
  const limiter = openRateLimiter(instance.queue, { log, metrics, window: given.rateWindow });
  const mediaFolder = await mkdtemp(join(tmpdir(), 'carillon-media-'));
  const desk = await openDesk(
    { folder: mediaFolder, s3: given.s3 },
    {
      ...{ db, log },
      ...(given.mediaTimes && { times: given.mediaTimes }),
      ...(given.uploadLimits && { uploadLimits: given.uploadLimits }),
    },
  );
  const requests = openRequestLog({ db, log, metrics, times: { gatherMs: 20, againMs: 100 } });
  const context = {
    db,
    desk,
    requests,
    hosts: { allowPrivateHosts: true, ...given.hosts },
    webhooks: { keys: webhookKeys, hosts: { allowPrivateHosts: true, ...given.hosts }, dashboardUrl },
    bulkhead: openBulkhead(20, { maxWaiting: 300, maxWaitMs: 60_000 }), // machines under test are slow
    jobEnqueuer,
    keys: apiKeys,
    limiter,
    strangers: openStrangers(limiter, { limit: given.maxUnknown ?? 1_000_000 }),
    plans: given.plans ?? unhurried,
    log,
    metrics,
    publicUrl: 'http://127.0.0.1',
    trustedProxies: given.trustedProxies ?? [],
    corsOrigins: given.corsOrigins ?? [],
  };
  const answers = checkAnswers();
  const probes = { metrics, notReady: async () => null };
  const server = createApiServer(createApp(context, probes, answers.middleware));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  return {
    instance,
    sandbox,
    db,
    networks,
    producer,
    webhookKeys,
    unsubscribeKeys,
    desk,
    mediaFolder,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** A user of their own, with a profile and an API key. */
    tenant: (plan: Plan = 'growth'): Promise<Tenant> => createTenant(db, apiKeys, plan),
    /** One more API key of a user. */
    key: (facts: KeyFacts): Promise<string> => createKey(db, apiKeys, facts),
    /** A sandbox account of a profile, by the handle that decides how its network behaves. */
    account: (profileId: string, platform: Platform, handle: string): Promise<string> =>
      connectSandboxAccount({ db, networks, keys: credentialKeys, sandbox }, { profileId, platform, handle }),
    startWorker(concurrency = 10, times: Partial<Times> = {}): Worker {
      const worker = startWorker({
        db,
        queue: instance.queue,
        networks,
        store: desk.store,
        urls: { x: sandbox.url, bluesky: sandbox.url, sandbox: sandbox.url },
        keys: credentialKeys,
        name: `worker-${workers.length + 1}`,
        concurrency,
        maxLateness: 86_400_000,
        log,
        registry: new Registry(),
        webhooks: {
          keys: webhookKeys,
          publicUrl: 'http://127.0.0.1',
          dashboardUrl,
          hosts: { allowPrivateHosts: true, ...given.hosts },
          steps: quickSteps,
        },
        mail:
          given.smtpUrl === undefined
            ? undefined
            : {
                mailer: openMailer({ url: given.smtpUrl, from: 'Carillon <carillon@example.com>' }),
                keys: unsubscribeKeys,
                dashboardUrl,
              },
        times: { ...testTimes, ...times },
      });
      workers.push(worker);
      return worker;
    },
    async stop() {
      for (const worker of workers) await stopWorker(worker);
      pictures.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await requests.close();
      await desk.close();
      await rm(mediaFolder, { recursive: true, force: true });
      await limiter.close();
      await jobEnqueuer.close();
      await producer.close();
      await sandbox.close();
      const undocumented = await undocumentedEvents(db);
      await db.$disconnect();
      await instance.drop();
      answers.expectDocumented();
      if (undocumented.length > 0) throw new Error(undocumented.join('\n'));
    },
  };
}

/** Runs a worker's phases of stopping, as SIGTERM does. */
export async function stopWorker(worker: Worker): Promise<void> {
  for (const [, phase] of worker.stop) await phase();
}
