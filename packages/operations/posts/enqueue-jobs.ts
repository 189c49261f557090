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
  /** Has workers look soon for due deliveries of webhooks. They do so every second by themselves. */
  wakeWebhooks(): void;
  /** Has open pages of a user learn soon that a post has changed, for which no job is made. A hint: some may be missed. */
  notifyBrowsers(userId: string, postId: string): void;
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

/** Calls within this time make one job for webhooks and one message to pages, ms: nobody notices, and many are next to no work. */
const newsMs = 50;

/** Largest number of posts in one message to pages. */
const maxNews = 100;

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
export function openJobEnqueuer(options: JobEnqueuerOptions): JobEnqueuer {
  const { producer, log, clock = systemClock } = options;
  const pending = openPending((group) => makeJobs(group, options));
  const wakingWebhooks = onceWithin(newsMs, clock, () => {
    producer
      .wakeWebhooks()
      .catch((error: unknown) => log.debug({ error }, 'webhooks are looked for a little later'));
  });
  const changes = gatherChanges(options);
  let waiting: RequestedWakeUps[] = [];
  const making = onceWithin(collectMs, clock, makeAll);

  function makeAll(): void {
    making.cancel();
    const group = waiting;
    waiting = [];
    if (group.length > 0) pending.add(group);
  }

  return {
    async enqueueJobs(wakeUps, requestId) {
      const near = wakeUps.filter(({ dueInMs }) => dueInMs <= horizon);
      if (near.length === 0) return;
      wakingWebhooks.start();
      waiting.push({ wakeUps: near, requestId });
      if (waiting.length >= maxTogether) makeAll();
      else making.start();
      if (pending.size() > maxPending) await pending.all();
    },
    wakeWebhooks: wakingWebhooks.start,
    notifyBrowsers: changes.add,
    async close() {
      wakingWebhooks.cancel();
      changes.close();
      makeAll();
      await pending.all();
    },
  };
}

interface RequestedWakeUps {
  readonly wakeUps: readonly WakeUp[];
  readonly requestId: string;
}

/** Something that is done some time after it was first asked for, and once for all who ask until then. */
function onceWithin(ms: number, clock: Clock, act: () => void) {
  let cancel: (() => void) | undefined;
  return {
    start(): void {
      cancel ??= clock.after(ms, () => {
        cancel = undefined;
        act();
      });
    },
    cancel(): void {
      cancel?.();
      cancel = undefined;
    },
  };
}

/** Groups of requests whose jobs are being made. */
function openPending(make: (group: readonly RequestedWakeUps[]) => Promise<void>) {
  const pending = new Set<Promise<unknown>>();
  let requests = 0;
  return {
    size: () => requests,
    add(group: readonly RequestedWakeUps[]): void {
      requests += group.length;
      const made = make(group).finally(() => {
        requests -= group.length;
        pending.delete(made);
      });
      pending.add(made);
    },
    all: () => Promise.all(pending),
  };
}

/** Makes the jobs, and notes them in the rows. Never fails. */
async function makeJobs(
  group: readonly RequestedWakeUps[],
  { producer, db, log }: Pick<JobEnqueuerOptions, 'producer' | 'db' | 'log'>,
): Promise<void> {
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
  const noted = wakeUps.filter(({ dueInMs }) => dueInMs > minNotedDueInMs);
  if (noted.length === 0) return;
  await markDispatched(db, noted).catch((error: unknown) =>
    log.warn({ error, publications: noted.length }, 'jobs were not noted; the reconciler looks for them'),
  );
}

/** Changes of posts for open pages: one message for each user and moment, however many posts are changed in it. */
function gatherChanges({ producer, log, clock = systemClock }: JobEnqueuerOptions) {
  const changed = new Map<string, Set<string>>();
  const sending = onceWithin(newsMs, clock, () => {
    const all = [...changed];
    changed.clear();
    for (const [userId, ids] of all)
      for (let from = 0; from < ids.size; from += maxNews)
        producer
          .publishPostChanges({ userId, postIds: [...ids].slice(from, from + maxNews) })
          .catch((error: unknown) => log.debug({ error }, 'pages did not hear of a change'));
  });
  return {
    add(userId: string, postId: string): void {
      changed.set(userId, (changed.get(userId) ?? new Set()).add(postId));
      sending.start();
    },
    close: sending.cancel,
  };
}
