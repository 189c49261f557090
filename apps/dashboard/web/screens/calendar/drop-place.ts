import { resolveLocalTime } from '@carillon/core';
import { localOf } from '../../time/local-time.ts';

/** Where a post is dropped: a day, and in a day of hours a time of it. */
export interface DropPlace {
  /** YYYY-MM-DD */
  readonly date: string;
  /** 0 to 23; null keeps the time of day. */
  readonly hour: number | null;
  /** 0 to 59; 0 unless given. */
  readonly minute?: number;
}

/**
 * The time of a post that is dropped on a cell; the first, if clocks show that hour twice.
 * @param at when it was to go out
 * @returns ISO 8601, or null for a time that clocks skip on that day
 */
export function movedTo(at: string, { date, hour, minute }: DropPlace, timezone: string): string | null {
  const time = hour === null ? localOf(at, timezone).slice(11) : clockTime(hour, minute);
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

/** The name of a day, YYYY-MM-DD, or of an hour, YYYY-MM-DDTHH: the beginning of every local time in it. */
export const cellKey = ({ date, hour }: DropPlace): string =>
  hour === null ? date : `${date}T${clockTime(hour).slice(0, 2)}`;

/** The day, the hour or the minute with a name, as `cellKey` and local times have it. */
export function placeOf(name: string): DropPlace {
  const [date = '', time] = name.split('T');
  if (time === undefined) return { date, hour: null };
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { date, hour, minute };
}
