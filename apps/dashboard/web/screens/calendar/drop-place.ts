import { resolveLocalTime } from '@carillon/core';
import { localOf } from '../../time/local-time.ts';

/** The cell on which a post is dropped: a day, and in the week an hour of it, 0 to 23; null keeps the time of day. */
export interface DropPlace {
  readonly date: string;
  readonly hour: number | null;
}

/**
 * The time of a post that is dropped on a cell; the first, if clocks show that hour twice.
 * @param at when it was to go out
 * @returns ISO 8601, or null for a time that clocks skip on that day
 */
export function movedTo(at: string, { date, hour }: DropPlace, timezone: string): string | null {
  const time = hour === null ? localOf(at, timezone).slice(11) : clockTime(hour);
  const moment = resolveLocalTime(`${date}T${time}`, timezone);
  switch (moment.kind) {
    case 'one':
      return moment.at;
    case 'twice':
      return moment.first;
    case 'skipped':
    case 'unreadable':
      return null;
    default:
      return moment satisfies never;
  }
}

/** True when clocks of a zone show at least a part of an hour on a day. */
export const hasHour = (date: string, hour: number, timezone: string): boolean =>
  [0, 30].some(
    (minute) => resolveLocalTime(`${date}T${clockTime(hour, minute)}`, timezone).kind !== 'skipped',
  );

/** HH:MM */
export const clockTime = (hour: number, minute = 0): string =>
  [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
