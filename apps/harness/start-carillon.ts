import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byPlatform, type Plan, type Platform, platforms } from '@carillon/core';

import { type Database, openDatabase } from '@carillon/db';
import { openMailer } from '@carillon/mail';
import {
  type FileMaker,
  type MediaStore,
  openFileMaker,
  openPictureFitter,
  type StoreOptions,
} from '@carillon/media';
import { type DeskTimes, openDesk, type UploadLimits } from '@carillon/media/intake';
import { createNetworks, ofSandbox } from '@carillon/networks/all';
import { mediaRules } from '@carillon/networks/descriptors';
import { openProducer, type Producer } from '@carillon/queue';
import { type Sandbox, startSandbox } from '@carillon/sandbox/sandbox';
import { createLog, type Log, Registry } from '@carillon/telemetry';
import { createKey, type KeyFacts } from '@carillon/testing/create-key';
import { createTenant, type Tenant } from '@carillon/testing/create-tenant';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import type { Times } from '@carillon/worker/times';
import { startWorker, type Worker } from '@carillon/worker/worker';
import { undocumentedEvents } from './check-answers.ts';
import { connectSandboxAccount } from './connect-sandbox-account.ts';
import { type ApiOptions, dashboardUrl, type Keys, keysOf, serveApi } from './serve-api.ts';
import { quickSteps, testTimes } from './test-times.ts';

/** The service on real servers, with the sandbox for its networks. */
export type Carillon = Awaited<ReturnType<typeof startCarillon>>;

interface Options extends ApiOptions {
  /** X may hide a post that it took for this long, ms. */
  readonly verifyWindow?: number;
  /** Ages of an unclear try at which X is asked; by the verify window unless given. */
  readonly verifyAfterMs?: readonly number[];
  /** Times between the tries of a delivery to a webhook, ms; `quickSteps` unless given. */
  readonly deliverySteps?: readonly number[];
  /** A new one on the shared servers unless given; dropped at the end. */
  readonly instance?: TestInstance;
  /** A bucket for media instead of a folder. */
  readonly s3?: StoreOptions['s3'];
  /** Of media, unlike the default ones. */
  readonly mediaTimes?: Partial<DeskTimes>;
  /** Of files on their way, unlike the default ones. */
  readonly uploadLimits?: Partial<UploadLimits>;
  /** The mail server of its workers; none unless given. */
  readonly smtpUrl?: string;
}

/** Starts api and sandbox in this process, over real sockets, on a database and queue of their own; workers on demand. */
export async function startCarillon(given: Options = {}) {
  const instance = given.instance ?? (await createTestInstance());
  const sandbox = await startSandbox({});
  const db = openDatabase({ url: instance.databaseUrl, poolSize: 20 });
  const log = createLog({ name: 'test', level: process.env['TEST_LOG'] ?? 'silent', format: 'json' });
  const keys = keysOf(instance);
  const { networks, pictures } = openNetworks(given);
  await db.$queryRaw`SELECT 1`; // jest: a first query of a worker between two tests could not load Prisma
  const workers: Worker[] = [];
  const producer: Producer = openProducer(instance.queue, platforms, () => {});
  const media = await openMedia({ db, log }, given);
  const { desk, mediaFolder, fileMaker } = media;
  const api = await serveApi({ instance, db, log, keys, producer, desk }, given);

  return {
    instance,
    sandbox,
    db,
    networks,
    producer,
    webhookKeys: keys.webhooks,
    unsubscribeKeys: keys.unsubscribe,
    desk,
    mediaFolder,
    url: api.url,
    /** A user of their own, with a profile and an API key. */
    tenant: (plan: Plan = 'growth'): Promise<Tenant> => createTenant(db, keys.api, plan),
    /** One more API key of a user. */
    key: (facts: KeyFacts): Promise<string> => createKey(db, keys.api, facts),
    /** A sandbox account of a profile, by the handle that decides how its network behaves. */
    account: (profileId: string, platform: Platform, handle: string): Promise<string> =>
      connectSandboxAccount(
        { db, networks, keys: keys.credentials, sandbox },
        { profileId, platform, handle },
      ),
    startWorker(concurrency = 10, times: Partial<Times> = {}): Worker {
      const name = `worker-${workers.length + 1}`;
      const worker = startWorker({
        ...{ db, networks, log, name, concurrency },
        ...workerOptions({ instance, sandbox, keys, store: desk.store, fileMaker }, given),
        times: { ...testTimes, ...times },
      });
      workers.push(worker);
      return worker;
    },
    async stop() {
      for (const worker of workers) await stopWorker(worker);
      pictures.close();
      await api.close();
      await media.close();
      await producer.close();
      await sandbox.close();
      const undocumented = await undocumentedEvents(db);
      await db.$disconnect();
      await instance.drop();
      api.expectDocumented();
      if (undocumented.length > 0) throw new Error(undocumented.join('\n'));
    },
  };
}

/** Time for a picture, ms: a busy machine is no fault of it. */
const patience = 30_000;

function openNetworks({ verifyWindow = 30_000, verifyAfterMs }: Options) {
  const pictures = openPictureFitter({ deadlines: { inspect: patience, prepare: patience } });
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
      trusteeOf: ofSandbox,
      fitPicture: pictures.fit,
      fitDeadline: patience,
      publicUrl: 'https://carillon.example',
    },
  });
  return { networks, pictures };
}

/** The desk of media, with a folder that is removed at the end. */
async function openMedia(
  parts: { readonly db: Database; readonly log: Log },
  { s3, mediaTimes: times, uploadLimits }: Options,
) {
  const mediaFolder = await mkdtemp(join(tmpdir(), 'carillon-media-'));
  const more = { ...(times && { times }), ...(uploadLimits && { uploadLimits }) };
  const desk = await openDesk({ folder: mediaFolder, s3 }, { ...parts, ...more, rules: mediaRules });
  const fileMaker = openFileMaker(desk.store);
  return {
    desk,
    mediaFolder,
    fileMaker,
    async close() {
      fileMaker.close();
      await desk.close();
      await rm(mediaFolder, { recursive: true, force: true });
    },
  };
}

interface WorkerParts {
  readonly instance: TestInstance;
  readonly sandbox: Sandbox;
  readonly keys: Keys;
  readonly store: MediaStore;
  readonly fileMaker: FileMaker;
}

const workerOptions = (
  { instance, sandbox, keys, store, fileMaker }: WorkerParts,
  { hosts, smtpUrl, deliverySteps = quickSteps }: Options,
) => ({
  queue: instance.queue,
  store,
  fileMaker,
  urls: { ...byPlatform(() => sandbox.url), sandbox: sandbox.url },
  keys: keys.credentials,
  maxLateness: 86_400_000,
  registry: new Registry(),
  webhooks: {
    keys: keys.webhooks,
    publicUrl: 'http://127.0.0.1',
    dashboardUrl,
    hosts: { allowPrivateHosts: true, ...hosts },
    steps: deliverySteps,
  },
  mail:
    smtpUrl === undefined
      ? undefined
      : {
          mailer: openMailer({ url: smtpUrl, from: 'Carillon <carillon@example.com>' }),
          keys: keys.unsubscribe,
          dashboardUrl,
        },
});

/** Runs a worker's phases of stopping, as SIGTERM does. */
export async function stopWorker(worker: Worker): Promise<void> {
  for (const [, phase] of worker.stop) await phase();
}
