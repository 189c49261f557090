import { isLockTimeout, LockTimeout } from '@carillon/db';

/** Keeps what waits for the rows of one user from taking the connections of all. */
export interface Bulkhead {
  /**
   * Does work that takes a connection and may wait with it for locks of the user's rows. Only a few works of a user do so
   * at a time, and fewer than there are connections of all users; the others wait in memory.
   * @param turn works of one name go one after another
   * @throws {LockTimeout} when very many wait already, or this one has waited too long
   */
  pass<Result>(userId: string, work: () => Promise<Result>, turn?: string | null): Promise<Result>;
}

export interface Waiting {
  /** Number of works of one name that may wait: some more than a client sends at once on a busy day. */
  readonly maxWaiting: number;
  /** Time that each may wait, ms. */
  readonly maxWaitMs: number;
}

/** Works of a user that may run before one of them has had its locks: somebody may hold the user's rows. */
const carefulWidth = 1;

const defaultWaiting: Waiting = { maxWaiting: 300, maxWaitMs: 5_000 };

export function openBulkhead(poolSize: number, waiting: Waiting = defaultWaiting): Bulkhead {
  const ofAll = Math.max(1, Math.floor(poolSize / 2));
  const ofUser = Math.min(ofAll, Math.max(2, Math.floor(poolSize / 4)));
  const lanes = new Map<string, Lane>();
  const refuse = () => new LockTimeout('Too much waits for what is held, or it has waited too long.');

  async function within<Result>(name: string, width: number, work: (lane: Lane) => Promise<Result>) {
    const lane = lanes.get(name) ?? openLane(width, { ...waiting, refuse });
    lanes.set(name, lane);
    const leave = await lane.enter();
    try {
      return await work(lane);
    } finally {
      leave();
      if (lane.isEmpty()) lanes.delete(name);
    }
  }

  return {
    pass(userId, work, turn = null) {
      const one = () =>
        within(`user ${userId}`, carefulWidth, async (lane) => {
          try {
            const result = await within('all', ofAll, work);
            lane.width = ofUser;
            return result;
          } catch (error) {
            if (isLockTimeout(error)) lane.width = carefulWidth;
            throw error;
          }
        });
      return turn === null ? one() : within(`turn ${turn}`, 1, one);
    },
  };
}

/** A way that lets in a limited number at a time. */
interface Lane {
  /** The number let in at a time; a change holds for those who come or go from now on. */
  width: number;
  /** Waits to be let in. @returns what to call when leaving */
  enter(): Promise<() => void>;
  isEmpty(): boolean;
}

interface LaneOptions extends Waiting {
  /** Makes the error for one that is too many, or has waited too long. */
  readonly refuse: () => Error;
}

function openLane(width: number, { maxWaiting, maxWaitMs, refuse }: LaneOptions): Lane {
  const waiting = new Set<() => void>();
  let inside = 0;

  function leave(): void {
    inside -= 1;
    while (inside < lane.width) {
      const [next] = waiting;
      if (next === undefined) return;
      inside += 1;
      next();
    }
  }

  const lane: Lane = {
    width,
    isEmpty: () => inside === 0 && waiting.size === 0,
    async enter() {
      if (inside < lane.width) {
        inside += 1;
        return leave;
      }
      if (waiting.size >= maxWaiting) throw refuse();
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const letIn = () => {
        waiting.delete(letIn);
        clearTimeout(timer);
        resolve(leave);
      };
      const timer = setTimeout(() => {
        waiting.delete(letIn);
        reject(refuse());
      }, maxWaitMs);
      waiting.add(letIn);
      return promise;
    },
  };
  return lane;
}
