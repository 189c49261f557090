import { type Database, grouped, horizon, markDispatched, type WakeUp } from '@carillon/db';
import type { Producer } from '@carillon/queue';
import type { Log } from '@carillon/telemetry';

export interface Waker {
  /**
   * Has jobs made for what a request stored, and lets the request be answered meanwhile: it waits only when very many
   * are to be made. It never fails.
   */
  wake(wakeUps: readonly WakeUp[], requestId: string): Promise<void>;
  /** When all jobs are made and noted. */
  close(): Promise<void>;
}

export interface WakerOptions {
  readonly producer: Producer;
  readonly db: Database;
  readonly log: Log;
}

/** Most requests in one call of the queue, and calls at once. */
const grouping = { most: 100, atOnce: 2 };

/** Requests whose jobs are being made, and which were answered already. */
const mostPending = 1_000;

/** Within this time most publications that were due at once have begun, and need no note of their job, ms. */
const noteDelay = 1_000;

/**
 * Makes the jobs for what was just stored, those of several requests together. The rows are the truth, so a queue that
 * is away fails no request: the workers' reconciler finds rows without a job.
 */
export function openWaker({ producer, db, log }: WakerOptions): Waker {
  let unnoted: WakeUp[] = [];
  let timer: NodeJS.Timeout | undefined;
  const pending = new Set<Promise<unknown>>();

  const note = (wakeUps: readonly WakeUp[]): Promise<void> =>
    markDispatched(db, wakeUps).catch((error: unknown) =>
      log.warn(
        { error, publications: wakeUps.length },
        'jobs were not noted; the reconciler will make others',
      ),
    );

  async function noteRest(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const wakeUps = unnoted;
    unnoted = [];
    if (wakeUps.length > 0) await note(wakeUps);
  }

  const add = grouped(async (group: readonly RequestedWakeUps[]) => {
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
      return group;
    }
    const later = wakeUps.filter(({ dueInMs }) => dueInMs > 0);
    if (later.length > 0) await note(later);
    unnoted.push(...wakeUps.filter(({ dueInMs }) => dueInMs <= 0));
    timer ??= setTimeout(noteRest, noteDelay);
    return group;
  }, grouping);

  return {
    async wake(wakeUps, requestId) {
      const near = wakeUps.filter(({ dueInMs }) => dueInMs <= horizon);
      if (near.length === 0) return;
      const adding: Promise<unknown> = add({ wakeUps: near, requestId }).finally(() =>
        pending.delete(adding),
      );
      pending.add(adding);
      if (pending.size > mostPending) await adding;
    },
    async close() {
      await Promise.all(pending);
      await noteRest();
    },
  };
}

interface RequestedWakeUps {
  readonly wakeUps: readonly WakeUp[];
  readonly requestId: string;
}
