import { byPlatform, newId, type Platform } from '@carillon/core';
import type { Database } from '@carillon/db';
import { createPosts, type StoredPost } from '@carillon/db/posts';
import { keyRing } from '@carillon/secrets';
import { createLog, Registry } from '@carillon/telemetry';
import { startProgram } from '@carillon/testing/run-process';
import { until } from '@carillon/testing/until';
import type { WorkerOverrides } from '@carillon/worker/run-worker';
import { startWorker, type Worker, type WorkerOptions } from '@carillon/worker/worker';
import { apiClient, type PostBody } from './api-client.ts';
import { type Carillon, startCarillon, stopWorker } from './start-carillon.ts';
import { startWorkerProcess } from './start-worker-process.ts';
import { quickSteps, testTimes } from './test-times.ts';

/** The service with one user on it, as tests of publishing need it. */
export type Scene = Awaited<ReturnType<typeof openScene>>;

/** Starts the service without any worker. */
export async function openScene(options: Parameters<typeof startCarillon>[0] = {}) {
  const carillon = await startCarillon(options);
  const { db, sandbox, instance } = carillon;
  const { userId, profileId, apiKey } = await carillon.tenant('scale');
  const api = apiClient(carillon.url, apiKey);
  const workers = workersOn(carillon);
  return {
    db,
    sandbox,
    instance,
    url: carillon.url,
    mediaFolder: carillon.mediaFolder,
    profileId,
    apiKey,
    api,
    wake: carillon.producer.wake,

    account: (platform: Platform, handle: string): Promise<string> =>
      carillon.account(profileId, platform, handle),

    ...postsOf({ db, api, userId, profileId }),

    ...workers,

    /** Posts that a network took with this content. */
    commits: (content: string) => sandbox.ledger().filter((post) => post.content === content),

    async close(): Promise<void> {
      await workers.stopWorkers();
      await carillon.stop();
    },
  };
}

interface Author {
  readonly db: Database;
  readonly api: ReturnType<typeof apiClient>;
  readonly userId: string;
  readonly profileId: string;
}

/** Acts of a test on posts of the user. */
function postsOf({ db, api, userId, profileId }: Author) {
  /** Asks the API for a post for these accounts, each with the same items. */
  async function create(accounts: readonly string[], more: object, ...contents: string[]): Promise<PostBody> {
    const items = contents.map((content) => ({ content }));
    const platforms = Object.fromEntries(accounts.map((id) => [id, { items }]));
    const { status, body } = await api.post('/posts', { profileId, platforms, ...more });
    if (status !== 201) throw new Error(body.error);
    return body.data;
  }

  /** The post, once it has one of these statuses. */
  const reaching = (id: string, statuses: readonly string[], limit?: number): Promise<PostBody> =>
    until(
      `post ${id} to be ${statuses.join(' or ')}`,
      async () => {
        const { data } = (await api.get(`/posts/${id}`)).body;
        return statuses.includes(data.status) && data;
      },
      limit,
    );

  return {
    create,

    /** Asks the API to publish now. @returns the post's id */
    publishNow: async (accounts: readonly string[], ...contents: string[]): Promise<string> =>
      (await create(accounts, { publishNow: true }, ...contents)).id,

    /** Stores a post as the API does, and makes no job for it: its process died in between. */
    store: (accountId: string, contents: readonly string[], dueInMs = 0): Promise<StoredPost> =>
      storePost({ db, userId, profileId }, { accountId, contents, dueInMs }),

    /** The post, once it is published, failed or partial. */
    settled: (id: string, limit?: number): Promise<PostBody> =>
      reaching(id, ['published', 'failed', 'partial'], limit),

    reaching,

    /** The one publication of a post, with everything that is written of it. */
    publication: (postId: string) =>
      db.publication.findFirstOrThrow({
        where: { postId },
        include: {
          items: { orderBy: { position: 'asc' } },
          history: { orderBy: { leaseToken: 'asc' } },
          socialAccount: true,
        },
      }),
  };
}

async function storePost(
  { db, userId, profileId }: Omit<Author, 'api'>,
  post: { readonly accountId: string; readonly contents: readonly string[]; readonly dueInMs: number },
): Promise<StoredPost> {
  const { accountId, contents, dueInMs } = post;
  const { platform, sandbox } = await db.socialAccount.findUniqueOrThrow({ where: { id: accountId } });
  const items = contents.map((content) => ({ content }));
  const dueAt = dueInMs > 0 ? new Date(Date.now() + dueInMs) : null;
  const newPost = {
    id: newId('pst'),
    profileId,
    content: contents[0] ?? '',
    status: dueAt === null ? 'queued' : 'scheduled',
    scheduledAt: dueAt,
    latestAt: null,
    publications: [{ id: newId('pp'), socialAccountId: accountId, platform, sandbox, items, dueAt }],
  } as const;
  const author = { userId, postsPerMonth: 1_000_000 };
  const [stored] = await createPosts(db, [{ newPost, author }]);
  if (stored?.kind !== 'stored') throw new Error('The post was not stored.');
  return stored;
}

/** Workers on the service, in this process and in others. */
function workersOn({ db, sandbox, instance, networks, desk, mediaFolder }: Carillon) {
  const workers: Worker[] = [];
  let started = 0;

  const webhooks = {
    keys: keyRing([instance.encryptionKey], 'webhooks'),
    publicUrl: 'http://127.0.0.1',
    hosts: { allowPrivateHosts: true },
    steps: quickSteps,
  } satisfies WorkerOptions['webhooks'];

  const environment = {
    DATABASE_URL: instance.databaseUrl,
    QUEUE_BACKEND: 'postgres',
    ENCRYPTION_KEY: Buffer.from(instance.encryptionKey).toString('base64'),
    SANDBOX_URL: sandbox.url,
    MEDIA_DIR: mediaFolder,
  };

  return {
    /** How its workers deliver webhooks. */
    webhooks,

    /** A worker on this service, with the times of tests, with these overrides. */
    startWorker({ times, ...overrides }: Partial<WorkerOptions> = {}): Worker {
      const worker = startWorker({
        ...{ db, networks, webhooks },
        queue: instance.queue,
        store: desk.store,
        urls: { ...byPlatform(() => sandbox.url), sandbox: sandbox.url },
        keys: keyRing([instance.encryptionKey], 'credentials'),
        name: `worker-${++started}`,
        concurrency: 10,
        maxLateness: 86_400_000,
        log: createLog({ name: 'test', level: process.env['TEST_LOG'] ?? 'silent', format: 'json' }),
        registry: new Registry(),
        times: { ...testTimes, ...times },
        ...overrides,
      });
      workers.push(worker);
      return worker;
    },

    /** The worker as it ships, in a process of its own. Its queue is in Postgres unless `env` says otherwise. */
    startWorkerProcess: (env: Record<string, string> = {}) =>
      startProgram('apps/worker/main.ts', { ...environment, ...env }),

    /** The same with the times of tests, with these overrides: it can be killed, frozen and taken over from. */
    startQuickWorkerProcess: (
      env: Record<string, string> = {},
      { times, ...overrides }: WorkerOverrides = {},
    ) => startWorkerProcess({ ...environment, ...env }, { ...overrides, times: { ...testTimes, ...times } }),

    /** Stops all workers as SIGTERM does. */
    async stopWorkers(): Promise<void> {
      for (const worker of workers.splice(0)) await stopWorker(worker);
    },
  };
}
