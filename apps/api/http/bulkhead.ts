import { isLockTimeout, LockTimeout } from '@carillon/db';
import { type Lane, openLane, type Waiting } from './lane.ts';

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
