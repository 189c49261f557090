import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiError, type Lane, newId, openLane } from '@carillon/core';
import { type Arrival, fitsPlan, renewPlaces, takePlace } from '@carillon/db/media';
import { type MediaStore, StoreUnavailable } from '../store/store.ts';
import type { DeskParts } from './desk-parts.ts';
import type { Place, Wanted } from './incoming.ts';
import { type UploadLimits, uploadRefusal } from './upload-limits.ts';

/** Places for files on their way: few for a user and not many in all, whichever process receives them. */
interface UploadPlaces {
  /**
   * Waits for a place, in the order of arrival and not for long.
   * @throws {ApiError} 403 beyond the plan, 429 beyond the user's places, 503 beyond those of all or without room
   */
  take(wanted: Wanted): Promise<Place>;
  /** Lets the next file of this process in; the place itself is its row's. */
  leave(place: Place): void;
  close(): void;
}

type Parts = Pick<DeskParts, 'db' | 'store' | 'log' | 'uploadLimits'>;

/** Part of a lease after which it is renewed. */
const renewal = 0.25;

export function openUploadPlaces({ db, store, log, uploadLimits: limits }: Parts): UploadPlaces {
  const lanes = openUploadLanes(limits);
  const claim = openClaims({ db, store, uploadLimits: limits });
  const leaving = new Map<string, () => void>();
  const timer = setInterval(() => {
    if (leaving.size === 0) return;
    renewPlaces(db, [...leaving.keys()], limits.leaseMs).catch((error: unknown) =>
      log.warn({ error }, 'places of uploads are not renewed for now'),
    );
  }, limits.leaseMs * renewal);
  timer.unref();

  /** A file that never fits is refused early. */
  async function mustFit({ caller, needed, planBytes }: Wanted): Promise<void> {
    if (planBytes === null || (await fitsPlan(db, { userId: caller.userId, needed, planBytes }))) return;
    throw uploadRefusal('plan', limits, { needed, planBytes });
  }

  return {
    async take(wanted) {
      const id = newId('med');
      const { userId } = wanted.caller;
      if (lanes.isFull(userId)) await mustFit(wanted);
      const leave = await lanes.enter(userId);
      try {
        let bytes = await claim(id, wanted);
        leaving.set(id, leave);
        return {
          id,
          get bytes() {
            return bytes;
          },
          async grow(needed, most = needed + limits.stepBytes) {
            bytes = await claim(id, { ...wanted, needed, wanted: most });
          },
        };
      } catch (error) {
        leave();
        throw error;
      }
    },
    leave({ id }) {
      leaving.get(id)?.();
      leaving.delete(id);
    },
    close: () => clearInterval(timer),
  };
}

/** Claims rows of places, and waits a moment for those that another process has. @returns how to, and how many bytes were granted */
function openClaims({ db, store, uploadLimits: limits }: Omit<Parts, 'log'>) {
  const free = freeBytes(store);

  async function ask(id: string, wanted: Wanted): Promise<Arrival> {
    const { caller, needed, wanted: most, planBytes } = wanted;
    const roomBytes = Math.min(limits.incomingBytes, (await free()) - limits.reservedBytes);
    const arriving = { id, userId: caller.userId, needed, wanted: most, planBytes };
    return takePlace(db, { ...arriving, roomBytes: Math.max(0, Math.floor(roomBytes)) }, limits);
  }

  return async (id: string, wanted: Wanted): Promise<number> => {
    const end = performance.now() + limits.waitingOfUser.maxWaitMs;
    for (;;) {
      if (wanted.isGone()) throw apiError('unreadable', { detail: 'it broke off' });
      const arrival = await ask(id, wanted);
      if (arrival.kind === 'taken') return arrival.bytes;
      const isOver = arrival.kind === 'plan' || arrival.kind === 'room' || performance.now() >= end;
      if (isOver) throw uploadRefusal(arrival.kind, limits, wanted);
      await sleep(limits.lookMs);
    }
  };
}

/** Where files wait in the process that receives them. The places of other processes show in rows alone. */
interface UploadLanes {
  /** A file of the user that comes now has to wait. */
  isFull(userId: string): boolean;
  /** Waits in the order of arrival. @returns what to call when leaving @throws {ApiError} 429, 503 */
  enter(userId: string): Promise<() => void>;
}

function openUploadLanes(limits: UploadLimits): UploadLanes {
  const { waitingOfUser, waitingOfAll } = limits;
  const ofUsers = new Map<string, Lane>();
  const ofAll = openLane(limits.ofAll, { ...waitingOfAll, refuse: () => uploadRefusal('all', limits) });
  const openUserLane = () =>
    openLane(limits.ofUser, { ...waitingOfUser, refuse: () => uploadRefusal('user', limits) });
  return {
    isFull: (userId) => ofAll.isFull() || ofUsers.get(userId)?.isFull() === true,
    async enter(userId) {
      const lane = ofUsers.get(userId) ?? openUserLane();
      ofUsers.set(userId, lane);
      const leaveLane = await lane.enter();
      const leaveUser = () => {
        leaveLane();
        if (lane.isEmpty()) ofUsers.delete(userId);
      };
      try {
        const leaveAll = await ofAll.enter();
        return () => {
          leaveAll();
          leaveUser();
        };
      } catch (error) {
        leaveUser();
        throw error;
      }
    },
  };
}

/** Time for which a look holds, ms: files on their way are counted by what is announced of them, not by what is free. */
const freshMs = 500;

/** Says how many bytes are free where files are gathered; their folder is there from then on. @throws {StoreUnavailable} */
function freeBytes({ folder, incoming }: Pick<MediaStore, 'folder' | 'incoming'>): () => Promise<number> {
  let seen = { bytes: 0, at: Number.NEGATIVE_INFINITY };
  return async () => {
    if (performance.now() - seen.at < freshMs) return seen.bytes;
    const { bavail, bsize } = await statfs(folder).catch(async () =>
      statfs(await incoming()).catch(unavailable),
    );
    seen = { bytes: bavail * bsize, at: performance.now() };
    return seen.bytes;
  };
}

function unavailable(error: Error): never {
  throw new StoreUnavailable(error.message, { cause: error });
}
