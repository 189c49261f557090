import { setTimeout as sleep } from 'node:timers/promises';
import { apiError, newId } from '@carillon/core';
import { type Arrival, fitsPlan, renewPlaces, takePlace } from '@carillon/db/media';
import type { Place, Wanted } from '../http/files/receiving.ts';
import type { DeskParts } from './desk-parts.ts';
import { freeBytes } from './free-bytes.ts';
import { openUploadLanes } from './upload-lanes.ts';
import { uploadRefusal } from './upload-refusal.ts';

/** Places for files on their way: few for a user and not many in all, whichever process receives them. */
export interface UploadPlaces {
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

  /** What cannot fit is told before it waits. */
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
