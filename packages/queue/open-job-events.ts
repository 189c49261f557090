import { setTimeout as sleep } from 'node:timers/promises';
import { QueueEvents, type QueueEventsListener } from 'bullmq';
import { Redis } from 'ioredis';
import { defaultPrefix, patient, type QueueConnection } from './connection.ts';
import { publicationOf, publishQueue } from './job.ts';
import {
  newsQueue,
  type PostNews,
  postNewsEvent,
  postNewsOf,
  type WebhookNews,
  webhookNewsEvent,
  webhookNewsOf,
} from './news.ts';

/** Says that jobs were made, taken, parked or ended. */
export interface JobEvents {
  close(): Promise<void>;
}

export interface JobEventsOptions {
  readonly connection: QueueConnection;
  readonly platforms: readonly string[];
  /** Something became of a job for this publication. A hint: some may be missed, and the row may follow in a moment. */
  readonly onEvent: (publicationId: string) => void;
  /** A webhook was tried. As much of a hint. */
  readonly onWebhook?: (news: WebhookNews) => void;
  /** Posts were changed by a request, and are stored so. As much of a hint. */
  readonly onPosts?: (news: PostNews) => void;
  /** True when events arrive from now on; not before Redis answers, nor while it is away. */
  readonly onLive: (isLive: boolean) => void;
  readonly onError: (error: Error) => void;
}

const kinds = ['added', 'active', 'delayed', 'completed', 'failed', 'stalled'] as const;

interface NewsListener extends QueueEventsListener {
  readonly [webhookNewsEvent]: (event: unknown) => void;
  readonly [postNewsEvent]: (event: unknown) => void;
}

/** Longest that a read waits for events, ms; one that Redis left hanging keeps a process from ending for as long. */
const blockingTimeout = 1_000;

/** Longest wait for connections to end, ms: those that are between two tries end at once and never say so. */
const maxCloseMs = 500;

/** Listens to the queues of all networks. Null for a queue in Postgres, whose rows one may as well ask. */
export function openJobEvents(options: JobEventsOptions): JobEvents | null {
  const { connection, platforms, onEvent, onWebhook, onPosts, onLive, onError } = options;
  const { backend, url, prefix = defaultPrefix } = connection;
  if (backend === 'postgres') return null;
  const redis = new Redis(url, patient);
  let queues: readonly QueueEvents[] = [];

  /** Begun without Redis, they could not be closed before it comes. @param lastEventId what comes after it is delivered */
  function begin(lastEventId: string) {
    const from = { prefix, connection: redis, blockingTimeout, lastEventId };
    const listenTo = (queue: string) => new QueueEvents(queue, from).on('error', onError);
    queues = platforms.map((platform) => {
      const events = listenTo(publishQueue(platform));
      for (const kind of kinds) {
        events.on(kind, ({ jobId }: { jobId: string }) => {
          const publicationId = publicationOf(jobId);
          if (publicationId !== null) onEvent(publicationId);
        });
      }
      return events;
    });
    if (onWebhook === undefined && onPosts === undefined) return;
    const events = listenTo(newsQueue);
    events.on<NewsListener>(webhookNewsEvent, (event: unknown) => {
      const news = webhookNewsOf(event);
      if (news !== null) onWebhook?.(news);
    });
    events.on<NewsListener>(postNewsEvent, (event: unknown) => {
      const news = postNewsOf(event);
      if (news !== null) onPosts?.(news);
    });
    queues = [...queues, events];
  }

  async function goLive() {
    const [seconds] = await redis.time(); // the clock of event ids; "$" would miss what comes between two reads
    if (queues.length === 0) begin(`${seconds}000-0`);
    await Promise.all(queues.map((each) => each.waitUntilReady()));
    onLive(true);
  }

  redis.on('error', onError);
  redis.on('close', () => onLive(false));
  redis.on('ready', () => void goLive().catch(onError));
  return {
    async close() {
      redis.removeAllListeners();
      redis.on('error', () => {}); // nobody is interested any more
      redis.disconnect();
      const closed = Promise.all(queues.map((each) => each.close()));
      await Promise.race([closed, sleep(maxCloseMs)]);
      await Promise.all(queues.map((each) => each.getBackend().close(true)));
    },
  };
}
