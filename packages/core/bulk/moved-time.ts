import { Temporal } from 'temporal-polyfill';
import type { BulkMove } from './bulk-action.ts';

/**
 * A moment moved ahead or back, by the clocks of a zone: days and weeks keep the time of day also where clocks change.
 * A time that they skip becomes the one that they show instead; of one that they show twice it is the first.
 * @param by an ISO 8601 duration, such as P1D or -PT1H
 */
const movedBy = (at: string, by: string, timezone: string): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timezone).add(by).toInstant().toString();

/** The same time of day on another day, YYYY-MM-DD, by the clocks of a zone; where they change, as `movedBy`. */
function onDate(at: string, date: string, timezone: string): string {
  const plainTime = Temporal.Instant.from(at).toZonedDateTimeISO(timezone).toPlainTime();
  return Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone: timezone, plainTime })
    .toInstant()
    .toString();
}

/** Place of a post among those that are moved with it. */
export interface BulkPlace {
  /** From 0. */
  readonly position: number;
  readonly total: number;
}

/** When a post is due that is moved with others; null for one whose time the calendar decides. */
export function movedTime(at: string, to: BulkMove, timezone: string, place: BulkPlace): string | null {
  switch (to.kind) {
    case 'distance':
      return movedBy(at, to.by, timezone);
    case 'date':
      return onDate(at, to.date, timezone);
    case 'spread':
      return onDate(at, spreadDay(to, place), timezone);
    case 'slots':
      return null;
    default:
      return to satisfies never;
  }
}

/** The day of a post: each day has as many, give or take one, in their order. */
function spreadDay({ from, to }: { from: string; to: string }, { position, total }: BulkPlace): string {
  const days = Math.floor((position * daysBetween(from, to)) / total);
  return Temporal.PlainDate.from(from).add({ days }).toString();
}

/** Days from the first to the last, both included; less than one where they are the wrong way round. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days + 1;
