import type { MediaRules } from '@carillon/core';
import { type Database, mediaKeepMs } from '@carillon/db';
import type { Examiner, MediaStore } from '@carillon/media';
import type { Log } from '@carillon/telemetry';

/** Everything that media need outside of requests. */
export interface DeskParts {
  readonly db: Database;
  readonly store: MediaStore;
  readonly examiner: Examiner;
  /** What each network takes. */
  readonly rules: MediaRules;
  readonly log: Log;
  readonly times: DeskTimes;
}

/** All in ms. */
export interface DeskTimes {
  /** Between two looks for media that others left unprepared, and for files to delete. */
  readonly roundMs: number;
  /** A medium is prepared within this, or somebody else begins anew. */
  readonly leaseMs: number;
  /** A medium that nothing uses goes after this. */
  readonly keepMs: number;
  /** The content of one that went out goes so long after that. */
  readonly keepPublishedMs: number;
  /** An upload is admitted within this, or its file is removed. */
  readonly admitMs: number;
}

export const defaultTimes: DeskTimes = {
  roundMs: 5_000,
  leaseMs: 150_000,
  keepMs: mediaKeepMs,
  keepPublishedMs: 30 * 24 * 3_600_000,
  admitMs: 3_600_000,
};
