import { type Queue, QueueEventsProducer } from 'bullmq';
import { batchCommands } from './batch-commands.ts';
import { type Backend, defaultPrefix, openBackend, type QueueConnection, silence } from './connection.ts';
import { inTime } from './in-time.ts';
import {
  canaryJob,
  jobId,
  publishJob,
  publishQueue,
  webhooksJob,
  webhooksQueue,
  yieldingPriority,
} from './job.ts';
import {
  newsQueue,
  type PostNews,
  postNewsEvent,
  postNewsFields,
  type WebhookNews,
  webhookNewsEvent,
  webhookNewsFields,
} from './news.ts';
import { refusalOf } from './refusal.ts';

/** A job to make. */
export interface WakeUp {
  readonly publicationId: string;
  readonly generation: number;
  readonly dispatch: number;
  readonly platform: string;
  /** ms from now */
  readonly dueInMs: number;
  /** The request that it goes back to. */
  readonly requestId?: string;
  /** Whose publication it is. */
  readonly userId?: string;
  /** Its account, where nobody has tried it yet. */
  readonly accountId?: string;
  /** Whatever else is due goes first. */
  readonly yields?: boolean;
}

export interface Producer {
  /** Makes one job each, delayed until it is due. @throws when the queue does not take them all */
  wake(wakeUps: readonly WakeUp[]): Promise<void>;
  /** Those of them whose job is there and waits for nothing but its turn. @throws when the queue cannot be asked */
  stillWaiting<Wanted extends WakeUp>(wakeUps: readonly Wanted[]): Promise<Wanted[]>;
  /** Makes a job that proves that the network's queue is consumed. @throws when the queue does not take it */
  canary(platform: string): Promise<void>;
  /** Makes a job that has a worker look for due deliveries of webhooks. @throws when the queue does not take it */
  wakeWebhooks(): Promise<void>;
  /** That a webhook was tried, for open pages; for none where the queue is in Postgres. @throws when the queue does not take it */
  publishWebhookNews(tried: WebhookNews): Promise<void>;
  /** That posts were changed, for open pages; for none where the queue is in Postgres. @throws when the queue does not take it */
  publishPostChanges(changed: PostNews): Promise<void>;
  /** True when ops paused the network's queue. @throws when the queue cannot be asked */
  isPaused(platform: string): Promise<boolean>;
  /** Why the queue takes no jobs now, in a sentence without its full stop; null when it does. @param maxWaitMs 1,500 unless given */
  refusal(maxWaitMs?: number): Promise<string | null>;
  close(): Promise<void>;
}

/** News that Redis keeps, about: pages that listen read them within a moment. */
const maxNews = 1_000;

/** Opens the queues of all networks for adding. Errors of the connection go to `onError`; calls fail fast. */
export function openProducer(
  connection: QueueConnection,
  platforms: readonly string[],
  onError: (error: Error) => void,
): Producer {
  const { prefix = defaultPrefix } = connection;
  const backend = openBackend(connection, 'producer');
  backend.redis?.on('error', onError);
  const queues = lazyQueues(backend, platforms, onError);
  const news = lazyNews(backend, prefix, onError);

  /** Postgres has limits of its own. */
  const soon = <T>(work: Promise<T>) => (backend.redis === null ? work : inTime(work, silence));

  return {
    async stillWaiting(wakeUps) {
      const byPlatform = Map.groupBy(wakeUps, ({ platform }) => platform);
      const asked = [...byPlatform].map(async ([platform, group]) => {
        const waiting = await stillWaiting(await queues.of(platform), group.map(jobId));
        return group.filter((wakeUp) => waiting.has(jobId(wakeUp)));
      });
      return (await soon(Promise.all(asked))).flat();
    },
    async wake(wakeUps) {
      const byPlatform = Map.groupBy(wakeUps, ({ platform }) => platform);
      batchCommands(backend.redis);
      const added = [...byPlatform].map(async ([platform, group]) =>
        addJobs(await queues.of(platform), group, backend),
      );
      await soon(Promise.all(added));
    },
    canary: async (platform) => {
      await soon(queues.of(platform).then((queue) => queue.add(canaryJob.name, {}, canaryJob.options)));
    },
    wakeWebhooks: async () => {
      await soon(
        queues.of(webhooksQueue).then((queue) => queue.add(webhooksJob.name, {}, webhooksJob.options)),
      );
    },
    publishWebhookNews: (tried) => soon(news.publish(webhookNewsEvent, webhookNewsFields(tried))),
    publishPostChanges: (changed) => soon(news.publish(postNewsEvent, postNewsFields(changed))),
    isPaused: async (platform) => soon(queues.of(platform).then((queue) => queue.isPaused())),
    async refusal(maxWaitMs = silence) {
      const { redis } = backend;
      if (redis === null) return null;
      // A full Redis still answers a PING.
      const write = backend.ready().then(() => redis.set(`${prefix}:probe`, 1, 'PX', 60_000));
      return inTime(write, maxWaitMs).then(() => null, refusalOf);
    },
    async close() {
      await Promise.all([news.close(), queues.close()]);
      await backend.close();
    },
  };
}

/** The queues of networks and of webhooks. Each is opened when first used and Redis answers: one that begins without Redis stays broken for good. */
function lazyQueues(backend: Backend, platforms: readonly string[], onError: (error: Error) => void) {
  const names = new Map([
    ...platforms.map((each) => [each, publishQueue(each)] as const),
    [webhooksQueue, webhooksQueue],
  ]);
  const queues = new Map([...names.keys()].map((name) => [name, null as Promise<Queue> | null]));

  async function open(platform: string): Promise<Queue> {
    await backend.ready();
    const queue = backend.queue(names.get(platform) ?? '', { skipMetasUpdate: true });
    queue.on('error', onError);
    await queue.waitUntilReady();
    return queue;
  }

  return {
    of(platform: string): Promise<Queue> {
      const known = queues.get(platform);
      if (known === undefined) throw new Error(`There is no queue for the network ${platform}.`);
      if (known !== null) return known;
      const opening = open(platform);
      queues.set(platform, opening);
      opening.catch(() => queues.set(platform, null)); // the caller gets the error; the next call tries again
      return opening;
    },
    close: () => Promise.all([...queues.values()].map(async (queue) => (await queue)?.close())),
  };
}

/** The stream of news for open pages, opened with the first of them. */
function lazyNews(backend: Backend, prefix: string, onError: (error: Error) => void) {
  let producer: QueueEventsProducer | null = null;
  return {
    async publish(eventName: string, fields: object): Promise<void> {
      if (backend.redis === null) return;
      await backend.ready();
      producer ??= new QueueEventsProducer(newsQueue, { prefix, connection: backend.redis }).on(
        'error',
        onError,
      );
      await producer.publishEvent({ eventName, ...fields }, maxNews);
    },
    close: async () => producer?.close(),
  };
}

async function addJobs(
  queue: Queue,
  wakeUps: readonly WakeUp[],
  { redis }: Pick<Backend, 'redis'>,
): Promise<void> {
  const jobs = wakeUps.map((wakeUp) => ({
    name: publishJob.name,
    data: publishJob.payload.parse(wakeUp),
    opts: {
      ...publishJob.options,
      jobId: jobId(wakeUp),
      delay: wakeUp.dueInMs,
      ...(wakeUp.yields && { priority: yieldingPriority }),
    },
  }));
  if (redis === null) await queue.addBulk(jobs);
  else await Promise.all(jobs.map(({ name, data, opts }) => queue.add(name, data, opts)));
}

/**
 * Those of the jobs that wait for nothing but their turn: no worker has had them, and no time holds them back.
 *
 * None of them when fewer jobs are waiting than that: then the queue lost its list, and not the jobs themselves.
 */
async function stillWaiting(queue: Queue, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const jobs = await Promise.all(ids.map((id) => queue.getJob(id)));
  const waiting = ids.filter((_, index) => {
    const job = jobs[index];
    return (
      job !== undefined && job.processedOn === undefined && job.finishedOn === undefined && !(job.delay > 0)
    );
  });
  const counts = await queue.getCountsPerPriority([0, yieldingPriority]); // unlike "waiting", of a paused queue as well
  const inLine = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return new Set(waiting.length > inLine ? [] : waiting);
}
