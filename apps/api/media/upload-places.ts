import { setTimeout as sleep } from 'node:timers/promises';
import { apiError, newId } from '@carillon/core';
import { type Arrival, fitsPlan, renewPlaces, takePlace } from '@carillon/db';
import type { Place, Wanted } from '../http/files/receiving.ts';
import { type Lane, openLane, type Waiting } from '../http/lane.ts';
import type { DeskParts } from './desk-parts.ts';
import { freeBytes } from './free-bytes.ts';
import type { UploadLimits } from './upload-limits.ts';

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
  const lanes = new Map<string, Lane>();
  const ofAll = openLane(limits.ofAll, { ...limits.waitingOfAll, refuse: () => refusal('all', limits) });
  const free = freeBytes(store);
  const leaving = new Map<string, () => void>();
  const timer = setInterval(() => {
    if (leaving.size === 0) return;
    renewPlaces(db, [...leaving.keys()], limits.leaseMs).catch((error: unknown) =>
      log.warn({ error }, 'places of uploads are not renewed for now'),
    );
  }, limits.leaseMs * renewal);
  timer.unref();

  /** Waits in this process: those of others are told by rows alone. */
  async function waitHere(wanted: Wanted): Promise<() => void> {
    const { userId } = wanted.caller;
    // What cannot fit is told before it waits.
    if (lanes.get(userId)?.isFull() || ofAll.isFull()) await mustFit(wanted);
    const lane = lanes.get(userId) ?? openUserLane(limits.waitingOfUser, limits);
    lanes.set(userId, lane);
    const leaveUser = await lane.enter();
    const leaveBoth = (leaveAll: () => void) => () => {
      leaveAll();
      leaveUser();
      if (lane.isEmpty()) lanes.delete(userId);
    };
    try {
      return leaveBoth(await ofAll.enter());
    } catch (error) {
      leaveBoth(() => {})();
      throw error;
    }
  }

  async function mustFit({ caller, needed, planBytes }: Wanted): Promise<void> {
    if (planBytes === null || (await fitsPlan(db, { userId: caller.userId, needed, planBytes }))) return;
    throw apiError('media_limit_reached', { size: needed, limit: planBytes });
  }

  async function ask(id: string, wanted: Wanted): Promise<Arrival> {
    const { caller, needed, wanted: most, planBytes } = wanted;
    const roomBytes = Math.min(limits.incomingBytes, (await free()) - limits.reservedBytes);
    const arriving = { id, userId: caller.userId, needed, wanted: most, planBytes };
    return takePlace(db, { ...arriving, roomBytes: Math.max(0, Math.floor(roomBytes)) }, limits);
  }

  async function claim(id: string, wanted: Wanted): Promise<number> {
    const end = performance.now() + limits.waitingOfUser.maxWaitMs;
    for (;;) {
      if (wanted.isGone()) throw apiError('unreadable', { detail: 'it broke off' });
      const arrival = await ask(id, wanted);
      if (arrival.kind === 'taken') return arrival.bytes;
      const isOver = arrival.kind === 'plan' || arrival.kind === 'room' || performance.now() >= end;
      if (isOver) throw refusal(arrival.kind, limits, wanted);
      await sleep(limits.lookMs);
    }
  }

  return {
    async take(wanted) {
      const id = newId('med');
      const leave = await waitHere(wanted);
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

const openUserLane = (waiting: Waiting, limits: UploadLimits): Lane =>
  openLane(limits.ofUser, { ...waiting, refuse: () => refusal('user', limits) });

function refusal(
  kind: Exclude<Arrival['kind'], 'taken'>,
  { ofUser, againS, againForRoomS }: UploadLimits,
  { needed: size, planBytes }: Pick<Wanted, 'needed' | 'planBytes'> = { needed: 0, planBytes: null },
) {
  switch (kind) {
    case 'plan':
      return apiError('media_limit_reached', { size, limit: planBytes ?? 0 });
    case 'user':
      return apiError('too_many_uploads', { limit: ofUser, wait: againS }).retryAfter(againS);
    case 'all':
      return apiError('uploads_full', { wait: againS }).retryAfter(againS);
    case 'room':
      return apiError('no_room', { size, wait: againForRoomS }).retryAfter(againForRoomS);
    default:
      return kind satisfies never;
  }
}
