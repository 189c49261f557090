import { type Clock, systemClock } from '@carillon/core';
import type { Database } from '@carillon/db';
import { horizon, markDispatched, type WakeUp } from '@carillon/db/publications';
import type { Producer } from '@carillon/queue';
import type { Log } from '@carillon/telemetry';

export interface JobEnqueuer {
  /**
   * Has jobs made for what a request stored, and lets the request be answered meanwhile: it waits only when very many
   * are to be made. It never fails.
   */
  enqueueJobs(wakeUps: readonly WakeUp[], requestId: string): Promise<void>;
  /** Has workers look soon what webhooks have to tell. They do so every second by themselves. */
  tellWebhooks(): void;
  /** Has open pages of a user told soon that a post has changed, for which no job is made. A hint: some may be missed. */
  tellPages(userId: string, postId: string): void;
  /** Ends when all jobs are made, and noted. */
  close(): Promise<void>;
}

export interface JobEnqueuerOptions {
  readonly producer: Producer;
  readonly db: Database;
  readonly log: Log;
  /** The system's unless given. */
  readonly clock?: Clock;
}

/** Time that a request's jobs wait for those of others, ms. */
const collectMs = 5;

/** Calls within this time make one job for webhooks and one word to pages, ms: enough to be told at once, and next to no work for many. */
const tellMs = 50;

/** Most posts that pages are told of at once. */
const maxTold = 100;

/** Time until a publication is due from which on its job is noted, ms: one that is due sooner has begun before a note is of any use. */
const minNotedDueInMs = 1_000;

/** Largest number of requests in one call of the queue. */
const maxTogether = 100;

/** Largest number of requests that are answered while their jobs are being made. */
const maxPending = 1_000;

/**
 * Makes the jobs for what was just stored, those of several requests together. The rows are the truth, so a queue that
 * is away fails no request: the workers' reconciler finds rows without a job.
 */
export function openJobEnqueuer({ producer, db, log, clock = systemClock }: JobEnqueuerOptions): JobEnqueuer {
  let waiting: RequestedWakeUps[] = [];
  let cancel: (() => void) | undefined;
  let making = 0;
  const pending = new Set<Promise<unknown>>();

  async function make(group: readonly RequestedWakeUps[]): Promise<void> {
    const wakeUps = group.flatMap(({ wakeUps, requestId }) =>
      wakeUps.map((wakeUp) => ({ ...wakeUp, requestId })),
    );
    try {
      await producer.wake(wakeUps);
    } catch (error) {
      for (const { requestId, wakeUps } of group) {
        const facts = { error, requestId, publications: wakeUps.length };
        log.warn(facts, 'the queue did not take the jobs; the reconciler will make them');
      }
      return;
    }
    await note(wakeUps.filter(({ dueInMs }) => dueInMs > minNotedDueInMs));
  }

  let cancelTelling: (() => void) | undefined;

  function tellWebhooks(): void {
    cancelTelling ??= clock.after(tellMs, () => {
      cancelTelling = undefined;
      producer
        .tellWebhooks()
        .catch((error: unknown) => log.debug({ error }, 'webhooks are looked for a little later'));
    });
  }

  const changed = new Map<string, Set<string>>();
  let cancelNews: (() => void) | undefined;

  /** One word for each user and moment, however many posts are changed in it. */
  function sendNews(): void {
    cancelNews = undefined;
    const all = [...changed];
    changed.clear();
    for (const [userId, ids] of all)
      for (let from = 0; from < ids.size; from += maxTold)
        producer
          .tellPagesOfPosts({ userId, postIds: [...ids].slice(from, from + maxTold) })
          .catch((error: unknown) => log.debug({ error }, 'pages were not told of a change'));
  }

  function tellPages(userId: string, postId: string): void {
    changed.set(userId, (changed.get(userId) ?? new Set()).add(postId));
    cancelNews ??= clock.after(tellMs, sendNews);
  }

  async function note(wakeUps: readonly WakeUp[]): Promise<void> {
    if (wakeUps.length === 0) return;
    await markDispatched(db, wakeUps).catch((error: unknown) =>
      log.warn({ error, publications: wakeUps.length }, 'jobs were not noted; the reconciler looks for them'),
    );
  }

  function makeAll(): void {
    cancel?.();
    cancel = undefined;
    const group = waiting;
    if (group.length === 0) return;
    waiting = [];
    making += group.length;
    const made = make(group).finally(() => {
      making -= group.length;
      pending.delete(made);
    });
    pending.add(made);
  }

  return {
    async enqueueJobs(wakeUps, requestId) {
      const near = wakeUps.filter(({ dueInMs }) => dueInMs <= horizon);
      if (near.length === 0) return;
      tellWebhooks();
      waiting.push({ wakeUps: near, requestId });
      if (waiting.length >= maxTogether) makeAll();
      else cancel ??= clock.after(collectMs, makeAll);
      if (making > maxPending) await Promise.all(pending);
    },
    tellWebhooks,
    tellPages,
    async close() {
      cancelTelling?.();
      cancelNews?.();
      makeAll();
      await Promise.all(pending);
    },
  };
}

interface RequestedWakeUps {
  readonly wakeUps: readonly WakeUp[];
  readonly requestId: string;
}
