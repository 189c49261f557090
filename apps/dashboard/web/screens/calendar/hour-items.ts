import type { Slot } from '../../api/types.ts';
import { localOf } from '../../time/local-time.ts';
import { cellKey, placeOf } from './drop-place.ts';
import { hasRest, type PlacedCell, type PlacedEntry } from './entries.ts';
import { type FreeTime, freeTimesOf } from './free-times.ts';
import { inLanes, type Placed } from './lanes.ts';

/** Something in an hour: a post, beside the last of them the way to those that it has no room for, or a free time. */
type HourItem =
  | { readonly kind: 'entry'; readonly entry: PlacedEntry; readonly rest?: PlacedCell | undefined }
  | { readonly kind: 'rest'; readonly cell: PlacedCell }
  | { readonly kind: 'free'; readonly time: FreeTime };

/** With its place in the hour: its minutes are 0 to 59, and more for the way to others where posts are in its way. */
export type PlacedItem = Placed<HourItem>;

/** The height of one line and of what parts it from the next, in minutes of a row: 20 px of 48, and on a phone 24 of 60. */
const lineMinutes = 26;

interface Contents {
  /** By hour, as `cellKey` names them. */
  readonly cells: ReadonlyMap<string, PlacedCell>;
  readonly slots: ReadonlyMap<string, readonly Slot[]>;
  readonly timezone: string;
  /** How many may stand beside one another. */
  readonly maxLanes: number;
  /** Rows are twice as high. */
  readonly isTall?: boolean;
}

interface Timed {
  readonly date: string;
  /** Since the day began. */
  readonly minute: number;
  readonly item: HourItem;
}

const minuteOf = ({ minute }: Pick<Timed, 'minute'>): number => minute;

/** Minutes since the day began, by the clocks of a zone. */
function minuteAt(at: string, timezone: string): number {
  const { hour, minute = 0 } = placeOf(localOf(at, timezone));
  return (hour ?? 0) * 60 + minute;
}

/** The posts of each day, in the order of their times. */
function postsByDay(cells: Contents['cells'], timezone: string): ReadonlyMap<string, readonly Timed[]> {
  const timed = [...cells.values()].flatMap(({ entries }) =>
    entries.map((entry) => ({ date: entry.date, minute: minuteAt(entry.at, timezone), entry })),
  );
  const posts = timed.map(({ entry, ...each }) => ({ ...each, item: { kind: 'entry', entry } as const }));
  return Map.groupBy(
    posts.toSorted((a, b) => a.minute - b.minute),
    ({ date }) => date,
  );
}

/** True where some posts would not have all of the width to themselves. */
export const isTight = ({ cells, timezone }: Pick<Contents, 'cells' | 'timezone'>): boolean =>
  [...postsByDay(cells, timezone).values()].some(
    (posts) => inLanes(posts, { minuteOf, height: lineMinutes, maxLanes: 1 }).left.length > 0,
  );

/**
 * Items in the hours of some days, by the names of the hours: each post at its time, and where there is no room for it
 * there, among the others that its hour leads to.
 */
export function hourItems(
  days: readonly string[],
  { cells, slots, timezone, maxLanes, isTall = false }: Contents,
): ReadonlyMap<string, readonly PlacedItem[]> {
  const room = { minuteOf, height: isTall ? lineMinutes / 2 : lineMinutes, maxLanes };
  const posts = postsByDay(cells, timezone);
  const shown = new Set(days.flatMap((date) => inLanes(posts.get(date) ?? [], room).placed.map(entryOf)));
  const others: Timed[] = [];
  const rests = new Map<PlacedEntry, PlacedCell>();
  for (const [name, cell] of cells) {
    const { date, hour } = placeOf(name);
    const rest = { ...cell, entries: cell.entries.filter((entry) => shown.has(entry)) };
    const last = rest.entries.at(-1);
    if (!hasRest(rest)) continue;
    if (last !== undefined) rests.set(last, rest);
    else others.push({ date, minute: (hour ?? 0) * 60, item: { kind: 'rest', cell: rest } });
  }
  for (const [name, free] of slots)
    for (const time of freeTimesOf(free))
      others.push({
        date: placeOf(name).date,
        minute: minuteAt(time.at, timezone),
        item: { kind: 'free', time },
      });

  const placed = days.flatMap((date) => {
    const items = [...(posts.get(date) ?? []), ...others.filter((each) => each.date === date)];
    return inLanes(items, { ...room, mayMove: ({ item }) => item.kind === 'rest' }).placed.map((each) => {
      const { item, minute } = each.item;
      const hour = Math.floor(minute / 60);
      const withRest = item.kind === 'entry' ? { ...item, rest: rests.get(item.entry) } : item;
      return {
        name: cellKey({ date, hour }),
        placed: { ...each, item: withRest, minute: each.minute - hour * 60 },
      };
    });
  });
  return new Map(
    [...Map.groupBy(placed, ({ name }) => name)].map(([name, each]) => [name, each.map((one) => one.placed)]),
  );
}

const entryOf = ({ item: { item } }: Placed<Timed>): PlacedEntry | undefined =>
  item.kind === 'entry' ? item.entry : undefined;
