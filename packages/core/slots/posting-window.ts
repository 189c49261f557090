export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof weekdays)[number];

/** Hours of some weekdays, by the clocks of the profile's time zone. */
export interface PostingWindow {
  readonly days: readonly Weekday[];
  /** HH:MM, 00:00 to 23:59. */
  readonly from: string;
  /** HH:MM, later than `from`, up to 24:00. The window ends before it. */
  readonly to: string;
}

/** @param time HH:MM, up to 24:00 */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
