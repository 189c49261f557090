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

/** With its place in the hour. */
export interface PlacedItem extends Omit<Placed<HourItem>, 'top'> {
  /** At which it stands: 0 to 59, and more where others of its hour are in its way. */
  readonly minute: number;
}

/** The height of one line and of what parts it from the next, in minutes of a row: 20 px of 48, and on a phone 24 of 60. */
const lineMinutes = 26;

interface Contents {
  /** By hour, as `cellKey` names them. */
  readonly cells: ReadonlyMap<string, PlacedCell>;
  readonly slots: ReadonlyMap<string, readonly Slot[]>;
  readonly timezone: string;
  /** How many may stand beside one another. */
  readonly maxLanes: number;
}

/** What stands in the hours of some days, by the names of the hours. */
export function hourItems(
  days: readonly string[],
  { cells, slots, timezone, maxLanes }: Contents,
): ReadonlyMap<string, readonly PlacedItem[]> {
  const minuteOf = (at: string) => {
    const { hour, minute = 0 } = placeOf(localOf(at, timezone));
    return (hour ?? 0) * 60 + minute;
  };
  const timed: { readonly date: string; readonly minute: number; readonly item: HourItem }[] = [];
  for (const [name, cell] of cells) {
    const { date, hour } = placeOf(name);
    const last = cell.entries.at(-1);
    for (const entry of cell.entries) {
      const rest = entry === last && hasRest(cell) ? cell : undefined;
      timed.push({ date, minute: minuteOf(entry.at), item: { kind: 'entry', entry, rest } });
    }
    if (last === undefined && hasRest(cell))
      timed.push({ date, minute: (hour ?? 0) * 60, item: { kind: 'rest', cell } });
  }
  for (const [name, free] of slots)
    for (const time of freeTimesOf(free))
      timed.push({ date: placeOf(name).date, minute: minuteOf(time.at), item: { kind: 'free', time } });

  const ofDays = Map.groupBy(timed, ({ date }) => date);
  const placed = days.flatMap((date) =>
    inLanes(ofDays.get(date) ?? [], ({ minute }) => minute, lineMinutes, maxLanes).map(
      ({ item: { item, minute }, lane, lanes, top }) => {
        const hour = Math.floor(minute / 60);
        return { name: cellKey({ date, hour }), placed: { item, lane, lanes, minute: top - hour * 60 } };
      },
    ),
  );
  return new Map(
    [...Map.groupBy(placed, ({ name }) => name)].map(([name, each]) => [name, each.map((one) => one.placed)]),
  );
}
