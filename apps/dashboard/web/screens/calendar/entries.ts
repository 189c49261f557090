import type { CalendarEntry } from '../../api/calendar.ts';
import { localOf } from '../../time/local-time.ts';

/** Posts by the day and the time that clocks of the profile show. */
export interface PlacedEntry extends CalendarEntry {
  /** Tells it from the others. */
  readonly key: string;
  readonly date: string;
  /** HH:MM */
  readonly time: string;
}

/** By day, YYYY-MM-DD; each day's the earliest first. */
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

/** Posts of several times have an entry for each; the others keep their name when they move. */
const keyOf = ({ postId, times, at }: CalendarEntry): string =>
  times > 1 ? `${postId}-${Date.parse(at)}` : postId;

/** Only what waits can be moved, and a draft that has a time. */
export const isMovable = ({ status }: CalendarEntry): boolean => status === 'scheduled' || status === 'draft';
