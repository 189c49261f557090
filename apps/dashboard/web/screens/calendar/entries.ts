import type { Calendar, CalendarEntry } from '../../api/calendar.ts';
import { localOf } from '../../time/local-time.ts';

/** An entry with its day in a time zone. */
export interface PlacedEntry extends CalendarEntry {
  /** Unique among the entries. */
  readonly key: string;
  readonly date: string;
}

/** A day or an hour of a calendar, in a time zone. */
export interface PlacedCell {
  /** ISO 8601. */
  readonly from: string;
  /** ISO 8601; excluded. */
  readonly to: string;
  readonly count: number;
  /** True when there are more than `count`. */
  readonly more: boolean;
  /** The first of them. */
  readonly entries: readonly PlacedEntry[];
}

/** An entry as clocks of a zone show it. */
export function placed(entry: CalendarEntry, timezone: string): PlacedEntry {
  return { ...entry, key: keyOf(entry), date: localOf(entry.at, timezone).slice(0, 10) };
}

/** A calendar by day, YYYY-MM-DD, or by hour, YYYY-MM-DDTHH; entries are in the order that they came in. */
export function byCell(
  { cells, entries }: Calendar,
  timezone: string,
  by: 'day' | 'hour',
): ReadonlyMap<string, PlacedCell> {
  const name = (at: string) => localOf(at, timezone).slice(0, by === 'day' ? 10 : 13);
  const listed = Map.groupBy(entries, ({ at }) => name(at));
  return new Map(
    cells.map((cell) => {
      const key = name(cell.from);
      return [key, { ...cell, entries: (listed.get(key) ?? []).map((entry) => placed(entry, timezone)) }];
    }),
  );
}

/** A calendar without some posts, which its parts do not count either. @param hidden ids of posts */
export function without({ cells, entries }: Calendar, hidden: ReadonlySet<string>): Calendar {
  const [gone, left] = [
    entries.filter(({ postId }) => hidden.has(postId)),
    entries.filter(({ postId }) => !hidden.has(postId)),
  ];
  const isIn = (cell: Calendar['cells'][number]) => (entry: CalendarEntry) =>
    cell.from <= entry.at && entry.at < cell.to;
  const counted = cells.map((cell) => ({ ...cell, count: cell.count - gone.filter(isIn(cell)).length }));
  return { cells: counted.filter(({ count }) => count > 0), entries: left };
}

/** How many posts cells have together, and whether some were not counted to their end. */
export function totalOf(cells: Iterable<Pick<PlacedCell, 'count' | 'more'>>): {
  count: number;
  more: boolean;
} {
  const all = [...cells];
  return { count: all.reduce((sum, { count }) => sum + count, 0), more: all.some(({ more }) => more) };
}

/** `1 post`, `60 posts`, `1,000+ posts` */
export const postsInWords = ({ count, more }: { readonly count: number; readonly more: boolean }): string =>
  `${count.toLocaleString('en')}${more ? '+' : ''} ${count === 1 && !more ? 'post' : 'posts'}`;

/** `+57 more`; `60 posts` where none is shown */
export function restInWords({ count, more, entries }: PlacedCell): string {
  const rest = `${(count - entries.length).toLocaleString('en')}${more ? '+' : ''}`;
  return entries.length === 0 ? `${rest} posts` : `+${rest} more`;
}

/** How the words of the rest begin, such as `+57`; undefined where nothing stands before them. */
export const shortRest = (cell: PlacedCell): string | undefined =>
  cell.entries.length === 0 ? undefined : restInWords(cell).replace(/ more$/, '');

/** True where not all posts of it are shown. */
export const hasRest = ({ count, more, entries }: PlacedCell): boolean => count > entries.length || more;

/** The key of an entry. A post of several times has an entry for each; any other keeps its key when it moves. */
const keyOf = ({ postId, times, at }: CalendarEntry): string =>
  times > 1 ? `${postId}-${Date.parse(at)}` : postId;

/** True for a scheduled post, and for a draft that has a time. */
export const isMovable = ({ status }: CalendarEntry): boolean => status === 'scheduled' || status === 'draft';
