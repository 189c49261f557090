import type { AnswerOf } from './ask.ts';

/** The days or hours that have posts, and the first posts of each. */
export type Calendar = AnswerOf<'GET /calendar/{profileId}/{from}/{to}'>;

/** A post at one of its times. */
export type CalendarEntry = Calendar['entries'][number];

export type EntryMedium = NonNullable<CalendarEntry['medium']>;

/** A day or an hour with posts, ISO 8601; the end is excluded. */
export type CalendarCell = Calendar['cells'][number];
