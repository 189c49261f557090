import type { Platform } from './platform.ts';

/** What became of the publications of an account that were due in a week. */
export interface PunctualWeek {
  /** Its Monday in the profile's time zone, YYYY-MM-DD. */
  readonly week: string;
  readonly published: number;
  /** From the moment they were due to the moment they were out, or from their last resend on; ms. Null when none is out. */
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  readonly maxMs: number | null;
  /** Tries of those that are out. */
  readonly tries: number;
  /** By reason, the most frequent first. */
  readonly failures: readonly { readonly code: string; readonly message: string; readonly count: number }[];
}

export interface PunctualAccount {
  readonly id: string;
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly platformAvatar: string;
  /** Of its profile. */
  readonly timezone: string;
  /** There were more publications than were looked at: the first week shown is not whole, and none before it is. */
  readonly isCut: boolean;
  /** The newest first; those without anything are left out. */
  readonly weeks: readonly PunctualWeek[];
}
