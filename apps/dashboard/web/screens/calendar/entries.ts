import type { CalendarEntry } from '../../api/calendar.ts';
import { localOf } from '../../time/local-time.ts';

/** An entry with the day and the time in the profile's time zone. */
export interface PlacedEntry extends CalendarEntry {
  /** Tells it from the others. */
  readonly key: string;
  readonly date: string;
  /** HH:MM */
  readonly time: string;
}

/** Entries by day, YYYY-MM-DD, in the order that they came in. */
export function byDay(
  entries: readonly CalendarEntry[],
  timezone: string,
): ReadonlyMap<string, readonly PlacedEntry[]> {
  const placed = entries.map((entry) => {
    const local = localOf(entry.at, timezone);
    return { ...entry, key: keyOf(entry), date: local.slice(0, 10), time: local.slice(11) };
  });
  return Map.groupBy(placed, ({ date }) => date);
}

/** The key of an entry. A post of several times has an entry for each; any other keeps its key when it moves. */
const keyOf = ({ postId, times, at }: CalendarEntry): string =>
  times > 1 ? `${postId}-${Date.parse(at)}` : postId;

/** True for a scheduled post, and for a draft that has a time. */
export const isMovable = ({ status }: CalendarEntry): boolean => status === 'scheduled' || status === 'draft';
