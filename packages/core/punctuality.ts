import type { Platform } from './platform.ts';

/**
 * How late publications were that had a time to keep, and how many. What somebody ordered to go out at once had none: new, as a
 * draft, before its time, or again after it had failed.
 */
export interface Lateness {
  readonly published: number;
  readonly failed: number;
  /** From the moment they were due to the moment they were out, ms. Null when none is out. */
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  readonly maxMs: number | null;
}

/** Bounds of the kinds of lateness that are counted apart, each included, ms; what is later is of the last kind. */
export const latenessBounds = [1_000, 10_000, 60_000, 600_000] as const;

/** Result of all publications that were due in a week or on a day. */
export interface PunctualSpan extends Lateness {
  /** Its first day in the time zone of each profile, YYYY-MM-DD. */
  readonly start: string;
  /** How many were out up to each of `latenessBounds`, without those of the bound before; then those that were later. */
  readonly byLateness: readonly number[];
}

/** Result of those of one account. */
export interface PunctualAccount extends Lateness {
  readonly id: string;
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly platformAvatar: string;
  /** Tries of those that are out. */
  readonly tries: number;
  /** By reason, the most frequent first. */
  readonly failures: readonly { readonly code: string; readonly message: string; readonly count: number }[];
}

export interface Punctuality {
  /** The earliest first; those without anything are left out. */
  readonly weeks: readonly PunctualSpan[];
  /** Of the last days. */
  readonly days: readonly PunctualSpan[];
  /** Of all weeks. */
  readonly total: Lateness & {
    /** Those that were out within a second. */
    readonly withinSecond: number;
  };
  /** A page of those that something was due on: the latest first, before them those that nothing was published to. */
  readonly accounts: readonly PunctualAccount[];
  /** Accounts that something was due on. */
  readonly due: number;
  /** Accounts that nothing was due on. */
  readonly idle: number;
  /** There were more publications than were looked at: the first span is not whole, and none before it is. */
  readonly isCut: boolean;
}
