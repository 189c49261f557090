import type { Platform } from '../platform.ts';
import type { CalendarDay } from './choose-slot.ts';
import type { LocalDay } from './local-day.ts';
import type { BestWindows, SlotPreferences } from './network-preferences.ts';

/** A profile has one calendar for each network: accounts of the network share it, sandbox accounts have their own. */
export interface CalendarKey {
  readonly platform: Platform;
  readonly sandbox: boolean;
}

/** The key as a string, as `fullUntil` is stored by: `x`, `x sandbox`. */
export const calendarName = ({ platform, sandbox }: CalendarKey): string =>
  `${platform}${sandbox ? ' sandbox' : ''}`;

export interface CalendarQuery extends CalendarKey {
  readonly profileId: string;
  readonly dailyLimit: number;
  /** A post that does not count, because it is being moved. */
  readonly besides: string | null;
}

/** Local days, YYYY-MM-DD, by `calendarName`: no day before this one has a free time. */
export type FullUntil = Readonly<Record<string, string>>;

export interface TimedPreferences extends SlotPreferences {
  /** The clock of the calendar, Postgres'. */
  readonly now: Date;
  readonly fullUntil: FullUntil;
}

/** Reads the calendars of profiles. `postgresCalendar` of packages/db is one. */
export interface CalendarReader {
  /** Where a profile has no windows of its own. */
  readonly bestWindows: BestWindows;
  /** The posts that are on these days already. */
  readDays(query: CalendarQuery, days: readonly LocalDay[]): Promise<CalendarDay[]>;
  /** A profile's settings for auto-scheduling. @returns null when the user has no such profile */
  readPreferences(userId: string, profileId: string): Promise<TimedPreferences | null>;
}

/** The calendars of profiles within a transaction. */
export interface Calendar extends CalendarReader {
  /** Keeps everybody else from taking a slot of the profile until the transaction ends, and room from being made. */
  lock(profileId: string): Promise<void>;
  /** Notes how far calendars of the profile are full. */
  noteFullUntil(profileId: string, fullUntil: FullUntil): Promise<void>;
}
