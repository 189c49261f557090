import { type Clock, openLane, systemClock } from '@carillon/core';
import type { Database } from '@carillon/db';
import { readUnsettled } from '@carillon/db/posts';
import type { Log } from '@carillon/telemetry';

/** Lets requests wait until their posts are settled: nothing of them is to go out any more. */
export interface Settling {
  /**
   * Waits until the post is settled, the time is over, or it is certain that it will be over first. It never fails.
   * @param ms longest wait
   */
  wait(post: WaitedFor, ms: number, signal: AbortSignal): Promise<void>;
  /** Has a few read at a time what became of their posts: hundreds may be settled at the same moment. */
  read<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Lets go whoever waits, and whoever comes: the process ends. */
  close(): void;
}

interface WaitedFor {
  readonly id: string;
  readonly userId: string;
}

interface SettlingOptions {
  readonly db: Database;
  readonly log: Log;
  /** The system's unless given. */
  readonly clock?: Clock;
}

/** Between two looks, ms. One statement looks for all who wait, and nobody holds a connection meanwhile. */
const lookMs = 200;

/** Posts that one statement looks for. */
const atOnce = 1_000;

/** Requests of a user that may wait at once in this process; more are answered at once. */
const maxOfUser = 1_000;

/** Answers that are read at a time. */
const readers = 4;

interface Waiter extends WaitedFor {
  /** By the clock. */
  readonly until: number;
  readonly done: () => void;
}

export function openSettling({ db, log, clock = systemClock }: SettlingOptions): Settling {
  const waiters = new Set<Waiter>();
  const reading = openLane(readers, {
    maxWaiting: Number.POSITIVE_INFINITY,
    maxWaitMs: 60_000,
    refuse: () => new Error('What became of the post was not read in time.'),
  });
  let cancel: (() => void) | undefined;
  let isClosed = false;

  function lookSoon(): void {
    if (waiters.size === 0 || isClosed) return;
    cancel ??= clock.after(lookMs, () => {
      look()
        .catch((error: unknown) =>
          log.warn({ error }, 'posts that requests wait for could not be looked for'),
        )
        .finally(() => {
          cancel = undefined;
          lookSoon();
        });
    });
  }

  async function look(): Promise<void> {
    const asked = [...waiters];
    for (let from = 0; from < asked.length; from += atOnce) {
      const group = asked.slice(from, from + atOnce);
      for (const { done } of await settledOf(db, group, clock)) done();
    }
  }

  const ofUser = (userId: string) => [...waiters].filter((each) => each.userId === userId).length;

  return {
    wait(post, ms, signal) {
      if (isClosed || signal.aborted || ofUser(post.userId) >= maxOfUser) return Promise.resolve();
      return new Promise((resolve) => {
        const waiter: Waiter = { ...post, until: clock.now() + ms, done };
        const timeIsOver = clock.after(ms, done);
        function done(): void {
          timeIsOver();
          waiters.delete(waiter);
          signal.removeEventListener('abort', done);
          resolve();
        }
        signal.addEventListener('abort', done);
        waiters.add(waiter);
        lookSoon();
      });
    },
    async read(work) {
      const leave = await reading.enter();
      return work().finally(leave);
    },
    close() {
      isClosed = true;
      cancel?.();
      for (const each of waiters) each.done();
    },
  };
}

/** Those whose posts are settled, or will not be in their time. */
async function settledOf(db: Database, group: readonly Waiter[], clock: Clock): Promise<readonly Waiter[]> {
  const unsettled = await readUnsettled(
    db,
    group.map(({ id }) => id),
  );
  const dueIn = new Map(unsettled.map(({ id, dueInMs }) => [id, dueInMs]));
  return group.filter(({ id, until }) => {
    const ms = dueIn.get(id);
    return ms === undefined || clock.now() + ms > until;
  });
}
