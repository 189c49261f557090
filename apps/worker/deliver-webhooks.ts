import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@carillon/db';
import { guardedAgent } from '@carillon/networks/guarded-agent';
import type { HostRules } from '@carillon/networks/host-rules';
import type { Producer, WebhookNews } from '@carillon/queue';
import type { KeyRing } from '@carillon/secrets';
import type { Log } from '@carillon/telemetry';
import { retrySteps } from '@carillon/webhooks';
import { type Dispatch, openDispatch } from '@carillon/webhooks/dispatch';
import type { WorkerMetrics } from './metrics.ts';
import type { Times } from './times.ts';
import { watchLoad } from './watch-load.ts';

export interface WebhookOptions {
  /** Opens the endpoints' secrets. */
  readonly keys: KeyRing;
  /** Address at which integrators reach the API, without /v1. */
  readonly publicUrl: string;
  /** Address of the dashboard in browsers, for messages to people; they lead nowhere there without it. */
  readonly dashboardUrl?: string | undefined;
  /** Servers that may receive events. */
  readonly hosts: HostRules;
  /** Waits before each try, ms; the default ones unless given. */
  readonly steps?: readonly number[];
}

interface Context {
  readonly db: Database;
  readonly log: Log;
  readonly producer: Pick<Producer, 'publishWebhookNews'>;
  /** Publications under way. */
  readonly held: { readonly size: number };
  /** Publications at once, per network. */
  readonly concurrency: number;
  readonly metrics: Pick<WorkerMetrics, 'webhooks' | 'webhooksDisabled'>;
  readonly times: Pick<
    Times,
    | 'webhooksMs'
    | 'webhookAnswerMs'
    | 'webhookLeaseMs'
    | 'webhookRenewalMs'
    | 'maxWebhookFailingMs'
    | 'mailWebhookFailingMs'
  >;
}

/** Deliveries of one worker under way at once: each is little more than a socket. */
const maxAtOnce = 200;

/** Deliveries of one endpoint under way at once, in all workers. */
const perEndpoint = 8;

/** The same of one user: a few whose endpoints answer late must not fill a worker. */
const perUser = 40;

/** Longest that a worker that stops waits for answers, ms. */
const maxCloseMs = 1_000;

/** Events within this are looked for together, ms: while much is being published, publishing comes first. */
const gatherMs = { calm: 20, busy: 300 };

/** Longest wait of an event before its delivery, ms: a burst of posts that are due at once goes out first. */
const waitMs = { calm: 0, busy: 500 };

/** Deliveries that wait for each endpoint of a user before more are made. */
const maxWaiting = { calm: undefined, busy: 20 };

/** Publications of a worker under way at once that are much, whatever else it does. */
const busyFrom = 40;

/** Publishing counts as busy this long after that, ms: between two batches of a burst few are under way. */
const lullMs = 500;

/** Between two news of a webhook to open pages, ms. */
const newsPauseMs = 1_000;

/** Delivers due webhooks: when poked, and every `webhooksMs`. */
export function deliverWebhooks(
  options: WebhookOptions | undefined,
  context: Context,
): Pick<Dispatch, 'poke' | 'close'> {
  if (options === undefined) return { poke: () => {}, close: async () => {} };
  const { db, log, producer, times } = context;
  const { keys, publicUrl, dashboardUrl, hosts, steps = retrySteps } = options;
  const dispatcher = guardedAgent(hosts);
  const stopping = new AbortController();
  const pace = watchPace(context);
  const news = gatherNews((each) => {
    producer
      .publishWebhookNews(each)
      .catch((error) => log.debug({ error }, 'pages did not hear of a webhook'));
  }, newsPauseMs);
  const dispatch = openDispatch({
    db,
    keys,
    publicUrl,
    dashboardUrl,
    steps,
    dispatcher,
    stopping: stopping.signal,
    maxAtOnce,
    perEndpoint,
    perUser,
    deadlineMs: times.webhookAnswerMs,
    maxFailingMs: times.maxWebhookFailingMs,
    mailFailingMs: times.mailWebhookFailingMs,
    gatherMs: () => gatherMs[pace()],
    waitMs: () => waitMs[pace()],
    maxWaiting: () => maxWaiting[pace()],
    leaseMs: times.webhookLeaseMs,
    renewalMs: times.webhookRenewalMs,
    onDelivered: (delivery, result) => noteResult(delivery, result, { ...context, news }),
    onError: (error) => log.warn({ error }, 'webhooks could not be delivered; they are tried again'),
  });
  const timer = setInterval(dispatch.poke, times.webhooksMs);
  let closed: Promise<void> | undefined;

  async function end(): Promise<void> {
    clearInterval(timer);
    const ended = dispatch.close();
    await Promise.race([ended, sleep(maxCloseMs, undefined, { ref: false })]);
    // Another worker delivers again to whoever has not answered yet, and this attempt counts for nothing.
    stopping.abort();
    await dispatcher.destroy();
    await Promise.race([ended, sleep(maxCloseMs, undefined, { ref: false })]);
    news.close();
  }

  return {
    poke: dispatch.poke,
    close() {
      closed ??= end();
      return closed;
    },
  };
}

/** How much is being published by this worker: webhooks make way for it. */
function watchPace({ held, concurrency }: Pick<Context, 'held' | 'concurrency'>): () => 'calm' | 'busy' {
  let busyUntil = 0;
  const load = watchLoad();
  return () => {
    const now = performance.now();
    const isMuch = held.size >= Math.min(busyFrom, concurrency);
    if (isMuch || (held.size > 1 && load.isHigh())) busyUntil = now + lullMs;
    return now < busyUntil ? 'busy' : 'calm';
  };
}

type OnDelivered = Parameters<typeof openDispatch>[0]['onDelivered'];

/** The result of an attempt, in the log, in the metrics and on open pages. */
function noteResult(
  { id, endpointId, userId, event, attempts }: Parameters<OnDelivered>[0],
  { end, disabled, lacksFormer }: Parameters<OnDelivered>[1],
  { log, metrics, news }: Pick<Context, 'log' | 'metrics'> & { readonly news: GatheredNews },
): void {
  const facts = { deliveryId: id, endpointId, event: event.type, attempt: attempts + 1, end };
  log.debug(facts, 'a webhook was tried');
  metrics.webhooks.inc({ end });
  if (end !== 'lost' && end !== 'released')
    news.add({ userId, webhookId: endpointId, off: disabled !== null });
  if (lacksFormer) log.warn({ endpointId }, 'a former secret cannot be opened, and signs nothing any more');
  if (disabled === null) return;
  metrics.webhooksDisabled.inc();
  log.warn({ endpointId, reason: disabled }, 'a webhook endpoint was switched off');
}

/** Passes on what happens to webhooks, seldom enough for the pages that read them again each time. */
interface GatheredNews {
  add(news: WebhookNews): void;
  /** Drops what waits. */
  close(): void;
}

/**
 * Sends the first news of a webhook at once, and what follows together.
 * @param pauseMs between two news of a webhook, ms
 */
export function gatherNews(publish: (news: WebhookNews) => void, pauseMs: number): GatheredNews {
  /** Webhooks with news within the pause, and what is to be published after it. */
  const paused = new Map<string, WebhookNews | null>();
  const timers = new Set<NodeJS.Timeout>();

  function publishNow(news: WebhookNews): void {
    publish(news);
    paused.set(news.webhookId, null);
    const timer = setTimeout(() => {
      timers.delete(timer);
      const next = paused.get(news.webhookId) ?? null;
      paused.delete(news.webhookId);
      if (next !== null) publishNow(next);
    }, pauseMs).unref();
    timers.add(timer);
  }

  return {
    add(news) {
      const waiting = paused.get(news.webhookId);
      if (waiting === undefined) publishNow(news);
      else paused.set(news.webhookId, { ...news, off: news.off || waiting?.off === true });
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
