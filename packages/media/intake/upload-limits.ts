import { type ApiError, apiError, type LaneLimits } from '@carillon/core';
import type { Arrival, ArrivalLimits } from '@carillon/db/media';
import type { Wanted } from './incoming.ts';

/** Size of the largest file that is taken, bytes: 512 MB of video. */
export const maxFileBytes = 512 * 1024 * 1024;

/** How many files may be on their way, and what they may take. Times are in ms, sizes in bytes. */
export interface UploadLimits extends ArrivalLimits {
  /** Bytes that all files on their way may have, of all processes together. */
  readonly incomingBytes: number;
  /** Bytes of the disk where files are gathered that uploads leave free. */
  readonly reservedBytes: number;
  /** Files of one user that wait in a process for a place. */
  readonly waitingOfUser: LaneLimits;
  /** Files of all users that have one of their user's places, and wait for one of the places of all. */
  readonly waitingOfAll: LaneLimits;
  /** Time between two looks whether another process has given a place back. */
  readonly lookMs: number;
  /** Room that a file of unknown size gets at a time, bytes. */
  readonly stepBytes: number;
  /** Wait that a refusal names, s. */
  readonly againS: number;
  /** Wait named for want of room, s. */
  readonly againForRoomS: number;
}

const megabyte = 1024 * 1024;

export const defaultUploadLimits: UploadLimits = {
  ofUser: 3,
  ofAll: 32,
  leaseMs: 60_000,
  incomingBytes: 4_096 * megabyte,
  reservedBytes: 1_024 * megabyte,
  waitingOfUser: { maxWaiting: 100, maxWaitMs: 10_000 },
  waitingOfAll: { maxWaiting: 300, maxWaitMs: 10_000 },
  lookMs: 250,
  stepBytes: 16 * megabyte,
  againS: 5,
  againForRoomS: 30,
};

/** Why a file has no place, as an answer. */
export function uploadRefusal(
  kind: Exclude<Arrival['kind'], 'taken'>,
  { ofUser, againS, againForRoomS }: UploadLimits,
  { needed: size, planBytes }: Pick<Wanted, 'needed' | 'planBytes'> = { needed: 0, planBytes: null },
): ApiError {
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
