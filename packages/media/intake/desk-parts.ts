import type { MediaRules } from '@carillon/core';
import type { Database } from '@carillon/db';
import { mediaKeepMs } from '@carillon/db/media';
import type { Log } from '@carillon/telemetry';
import type { Examiner } from '../examine/examiner.ts';
import type { MediaStore } from '../store/store.ts';
import type { UploadLimits } from './upload-limits.ts';

/** Everything that media need outside of requests. */
export interface DeskParts {
  readonly db: Database;
  readonly store: MediaStore;
  readonly examiner: Examiner;
  /** Rules of each network. */
  readonly rules: MediaRules;
  readonly log: Log;
  readonly times: DeskTimes;
  readonly uploadLimits: UploadLimits;
}

/** All in ms. */
export interface DeskTimes {
  /** Between two looks for media that others left unprepared, and for files to delete. */
  readonly roundMs: number;
  /** Preparing a medium begins when no file was stored for `quiet`, or has waited for `atMost`. */
  readonly restMs: { readonly quiet: number; readonly atMost: number };
  /** A medium is prepared within this, or somebody else begins anew. */
  readonly leaseMs: number;
  /** A medium that nothing uses goes after this. */
  readonly keepMs: number;
  /** Time after going out for which content is kept. */
  readonly keepPublishedMs: number;
  /** A file that became no medium is removed after this: whoever received it is gone. Longer than a file may take to arrive. */
  readonly admitMs: number;
  /** Putting an announced file into the store must begin within this. */
  readonly addressMs: number;
  /** An announced upload is completed within this, or it goes. */
  readonly uploadMs: number;
  /** A request that completes an upload does so within this, or another may begin; longer than a file takes to be read, looked at and stored. */
  readonly collectMs: number;
  /** Wait of a request for another that completes the same upload. */
  readonly collectWaitMs: number;
  /** Age after which an announced upload's files in the store are of no use to anybody; much longer than `uploadMs`. */
  readonly strayMs: number;
  /** Between two looks for such files: the store is asked for all that there are. */
  readonly strayRoundMs: number;
}

export const defaultTimes: DeskTimes = {
  roundMs: 5_000,
  restMs: { quiet: 50, atMost: 1_000 },
  leaseMs: 150_000,
  keepMs: mediaKeepMs,
  keepPublishedMs: 30 * 24 * 3_600_000,
  admitMs: 3_600_000,
  addressMs: 3_600_000,
  uploadMs: 2 * 3_600_000,
  collectMs: 10 * 60_000,
  collectWaitMs: 10_000,
  strayMs: 24 * 3_600_000,
  strayRoundMs: 3_600_000,
};
