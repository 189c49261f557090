import type { MediaFacts } from '@carillon/core';
import type { Caller } from '@carillon/db/api-keys';
import type { HeldUpload } from '@carillon/db/media';

/** A file that was received and lies in a folder of ours. */
export interface ReceivedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A file that wants to be received. */
export interface Wanted {
  readonly caller: Caller;
  /** Bytes without which it is refused: those that are sure to come. */
  readonly needed: number;
  /** Bytes that it may have; it asks for more as they come. */
  readonly wanted: number;
  /** Bytes that all media of the caller may have; null where they need not be looked at. */
  readonly planBytes: number | null;
  /** True when nobody waits for it any more. */
  readonly isGone: () => boolean;
}

/** The place of a file among those on their way. */
export interface Place {
  /** That of the medium which it is to become. */
  readonly id: string;
  /** So much of it may come. */
  readonly bytes: number;
  /**
   * Asks for room for `needed` bytes in all, and for more where it is free.
   * @throws {ApiError} 403 beyond the plan, 503 without room
   */
  grow(needed: number, wanted?: number): Promise<void>;
}

/** A file that was put away, and has yet to be wanted by the operation that it came for. */
export interface TakenFile {
  readonly id: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly facts: MediaFacts;
  /** Says that it was wanted, once that is committed. */
  keep(): void;
}

/** Whoever reads files that clients put into the store themselves. */
export interface CompleteUploads {
  /** Takes an upload for one request to complete; null when it is completed already. */
  hold(id: string, caller: Caller): Promise<HeldUpload | null>;
  /** Reads what a client put into the store for an upload. */
  collect(held: HeldUpload): Promise<ReceivedFile>;
  /** Leaves an upload to others, unless it was completed. */
  release(held: HeldUpload): Promise<void>;
  /** Has an upload whose file is of no use never read again. */
  refuse(held: HeldUpload): Promise<void>;
}

/** Whoever puts received files away. */
export interface TakeFiles {
  /**
   * Waits for a place, before anything of a file is read.
   * @throws {ApiError} 403 beyond the plan, 429 with too many of the caller, 503 with too many of all or without room
   */
  enter(wanted: Wanted): Promise<Place>;
  /** Takes a file away, in the time that it takes: no connection to Postgres and no turn is held meanwhile. */
  take(file: ReceivedFile, place: Place): Promise<TakenFile>;
  /** Gives a place back, and removes its file unless somebody wanted it. */
  leave(place: Place): Promise<void>;
  readonly uploads: CompleteUploads;
}

export interface CollectLimits {
  /** Size of the largest file, bytes. */
  readonly maxBytes: number;
  /** Time until all of it must have arrived, ms. */
  readonly deadlineMs: number;
}
