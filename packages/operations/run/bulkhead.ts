import { type Lane, type LaneLimits, openLane } from '@carillon/core';
import { isBusy, LockTimeout } from '@carillon/db/database-errors';

/** Keeps what waits for the rows of one user from taking the connections of all. */
export interface Bulkhead {
  /**
   * Does work that takes a connection and may wait with it for locks of the user's rows. Only a few works of a user do so
   * at a time, and fewer than there are connections of all users; the others wait in memory.
   * @throws {LockTimeout} when very many wait already, or this one has waited too long; it says how long the line is
   * @throws {Stopping} when it would have to wait, and the process ends
   */
  pass<Result>(userId: string, work: () => Promise<Result>, line?: Line): Promise<Result>;
  /** Refuses whoever waits, and would have to: the process ends. */
  close(): void;
}

/** Nothing is done for what waits, because the process ends. */
export class Stopping extends LockTimeout {
  override readonly name = 'Stopping';
}

interface Line {
  /** Works of one name go one after another. */
  readonly turn?: string | null;
  /** Time for which its client has waited already, ms. */
  readonly waitedMs?: number;
}

/** Works of a user that may run before one of them has had its locks: somebody may hold the user's rows. */
const carefulWidth = 1;

/** Clients give up after 30 s: this wait, and then a lock (3 s), is still in time. */
const defaultWaiting: LaneLimits = { maxWaiting: 300, maxWaitMs: 25_000 };

export function openBulkhead(poolSize: number, waiting: LaneLimits = defaultWaiting): Bulkhead {
  const ofAll = Math.max(1, Math.floor(poolSize / 2));
  const ofUser = Math.min(ofAll, Math.max(2, Math.floor(poolSize / 4)));
  let isClosed = false;
  const lanes = openLanes(waiting, (waitMs) =>
    isClosed ? new Stopping('The process ends.') : refuse(waitMs),
  );
  const count = countUnbegun(waiting.maxWaiting + ofUser, () => refuse(waiting.maxWaitMs));

  return {
    async pass(userId, work, { turn = null, waitedMs = 0 } = {}) {
      const begins = count(userId);
      const until = performance.now() + waiting.maxWaitMs - waitedMs;
      const begin = () => {
        begins();
        return work();
      };
      const one = () =>
        lanes.within(`user ${userId}`, carefulWidth, {
          until,
          async work(lane) {
            try {
              const result = await lanes.within('all', ofAll, { until, work: begin });
              lane.width = ofUser;
              return result;
            } catch (error) {
              if (isBusy(error)) lane.width = carefulWidth;
              throw error;
            }
          },
        });
      try {
        return await (turn === null ? one() : lanes.within(`turn ${turn}`, 1, { until, work: one }));
      } finally {
        begins();
      }
    },
    close() {
      isClosed = true;
      lanes.close();
    },
  };
}

const refuse = (waitMs: number) =>
  new LockTimeout('Too much waits for what is held, or it has waited too long.', waitMs);

/** Lanes by name, each as long as somebody is in it or waits for it. @param refusal what is thrown for one that may not wait */
function openLanes(waiting: LaneLimits, refusal: (waitMs: number) => Error) {
  const lanes = new Map<string, Lane>();
  let isClosed = false;
  return {
    async within<Result>(name: string, width: number, { until, work }: Within<Result>): Promise<Result> {
      const lane = lanes.get(name) ?? openLane(width, { ...waiting, refuse: refusal });
      lanes.set(name, lane);
      if (isClosed) lane.close();
      const leave = await lane.enter(until - performance.now());
      try {
        return await work(lane);
      } finally {
        leave();
        if (lane.isEmpty()) lanes.delete(name);
      }
    },
    close(): void {
      isClosed = true;
      for (const lane of lanes.values()) lane.close();
    },
  };
}

/**
 * Counts what a user has waiting, in all of its lanes together.
 * @param refusal what one over the limit throws
 * @returns counts one more; it returns what to call, perhaps twice, when that begins
 */
function countUnbegun(limit: number, refusal: () => Error): (userId: string) => () => void {
  const unbegun = new Map<string, number>();
  return (userId) => {
    const before = unbegun.get(userId) ?? 0;
    if (before >= limit) throw refusal();
    unbegun.set(userId, before + 1);
    let isBegun = false;
    return () => {
      if (isBegun) return;
      isBegun = true;
      const left = (unbegun.get(userId) ?? 1) - 1;
      if (left === 0) unbegun.delete(userId);
      else unbegun.set(userId, left);
    };
  };
}

interface Within<Result> {
  /** When it has waited too long, by performance.now(). */
  readonly until: number;
  readonly work: (lane: Lane) => Promise<Result>;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Waits for a turn of the event loop of one's own. Whoever has work of some milliseconds takes one first: then as many as
 * come together do not keep everybody else waiting for all of them, but for one.
 */
export function takeTurn(): Promise<unknown> {
  last = last.then(() => new Promise((done) => setImmediate(done)));
  return last;
}
