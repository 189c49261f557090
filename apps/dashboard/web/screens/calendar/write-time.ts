import { resolveLocalTime } from '@carillon/core';
import { localOf } from '../../time/local-time.ts';
import { cellKey, clockTime, type DropPlace } from './drop-place.ts';

const quarterMs = 15 * 60_000;

/** The hour at which a post is written for a day, unless it is over. */
const defaultHour = 9;

/**
 * The time that a post gets which is written for an hour or a day: its beginning, on a day 9:00; where that is over and the
 * hour or day is not, the next quarter of an hour.
 * @param now ms
 * @returns ISO 8601, or null where all of it is over, or clocks skip it
 */
export function writeTime({ date, hour }: DropPlace, now: number, timezone: string): string | null {
  const moment = resolveLocalTime(`${date}T${clockTime(hour ?? defaultHour)}`, timezone);
  const start = moment.kind === 'twice' ? moment.first : moment.kind === 'one' ? moment.at : null;
  if (start !== null && Date.parse(start) > now) return start;
  const isNow = isCurrent({ date, hour }, localOf(new Date(now).toISOString(), timezone));
  return isNow ? new Date(Math.floor(now / quarterMs + 1) * quarterMs).toISOString() : null;
}

/** True for the hour or day that clocks show now. @param localNow YYYY-MM-DDTHH:MM */
export const isCurrent = (place: DropPlace, localNow: string): boolean =>
  cellKey(place) === localNow.slice(0, cellKey(place).length);

/** True for an hour or day that is over. @param localNow YYYY-MM-DDTHH:MM */
export const isOver = (place: DropPlace, localNow: string): boolean =>
  cellKey(place) < localNow.slice(0, cellKey(place).length);
