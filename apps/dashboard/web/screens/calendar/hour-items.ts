import type { Slot } from '../../api/types.ts';
import { localOf } from '../../time/local-time.ts';
import { cellKey, placeOf } from './drop-place.ts';
import { hasRest, type PlacedCell, type PlacedEntry } from './entries.ts';
import { type FreeTime, freeTimesOf } from './free-times.ts';
import { inLanes, type Placed } from './lanes.ts';

/** Something in an hour: a post, the way to those that it has no room for, or a free time. */
export type HourItem =
  | { readonly kind: 'entry'; readonly entry: PlacedEntry }
  | { readonly kind: 'rest'; readonly cell: PlacedCell }
  | { readonly kind: 'free'; readonly time: FreeTime };

/** With its place in the hour. */
export interface PlacedItem extends Placed<HourItem> {
  /** 0 to 59 */
  readonly minute: number;
}

/** The height of one line, in minutes of a row: 20 px of 48. */
const lineMinutes = 25;

/** The minute of an hour at which the way to the rest stands: at its end. */
const restMinute = 60 - lineMinutes;

interface Contents {
  /** By hour, as `cellKey` names them. */
  readonly cells: ReadonlyMap<string, PlacedCell>;
  readonly slots: ReadonlyMap<string, readonly Slot[]>;
  readonly timezone: string;
}

/** What stands in the hours of some days, by the names of the hours. */
export function hourItems(
  days: readonly string[],
  { cells, slots, timezone }: Contents,
): ReadonlyMap<string, readonly PlacedItem[]> {
  const minuteOf = (at: string) => {
    const { hour, minute = 0 } = placeOf(localOf(at, timezone));
    return (hour ?? 0) * 60 + minute;
  };
  const timed: { readonly date: string; readonly minute: number; readonly item: HourItem }[] = [];
  for (const [name, cell] of cells) {
    const { date, hour } = placeOf(name);
    for (const entry of cell.entries)
      timed.push({ date, minute: minuteOf(entry.at), item: { kind: 'entry', entry } });
    if (hasRest(cell))
      timed.push({ date, minute: (hour ?? 0) * 60 + restMinute, item: { kind: 'rest', cell } });
  }
  for (const [name, free] of slots)
    for (const time of freeTimesOf(free))
      timed.push({ date: placeOf(name).date, minute: minuteOf(time.at), item: { kind: 'free', time } });

  const ofDays = Map.groupBy(timed, ({ date }) => date);
  const placed = days.flatMap((date) =>
    inLanes(ofDays.get(date) ?? [], ({ minute }) => minute, lineMinutes).map(({ item, ...lane }) => ({
      name: cellKey({ date, hour: Math.floor(item.minute / 60) }),
      placed: { ...lane, item: item.item, minute: item.minute % 60 },
    })),
  );
  return new Map(
    [...Map.groupBy(placed, ({ name }) => name)].map(([name, each]) => [name, each.map((one) => one.placed)]),
  );
}
