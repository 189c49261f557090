import type { ArrivalLimits } from '@carillon/db/media';
import type { Waiting } from '../http/lane.ts';

/** How many files may be on their way, and what they may take. Times are in ms, sizes in bytes. */
export interface UploadLimits extends ArrivalLimits {
  /** Bytes that all files on their way may have, of all processes together. */
  readonly incomingBytes: number;
  /** Bytes of the disk where files are gathered that uploads leave free. */
  readonly reservedBytes: number;
  /** Files of one user that wait in a process for a place. */
  readonly waitingOfUser: Waiting;
  /** Files of all users that have one of their user's places, and wait for one of the places of all. */
  readonly waitingOfAll: Waiting;
  /** Time between two looks whether another process has given a place back. */
  readonly lookMs: number;
  /** A file of unknown size gets room for so many bytes at a time. */
  readonly stepBytes: number;
  /** What a refusal tells to wait, s. */
  readonly againS: number;
  /** What one for want of room tells to wait, s. */
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
