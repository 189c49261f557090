/** Something at a time of a day, and the column that it has to itself while others stand beside it. */
export interface Placed<Item> {
  readonly item: Item;
  /** From 0. */
  readonly lane: number;
  /** How many columns there are here. */
  readonly lanes: number;
  /** Where it stands, since the day began: at its time, unless it may be moved. */
  readonly minute: number;
}

interface Room<Item> {
  /** Since the day began. */
  readonly minuteOf: (item: Item) => number;
  /** Of each, in minutes. */
  readonly height: number;
  /** How many may stand beside one another. */
  readonly maxLanes?: number;
  /** True for what has no time of its own, and stands lower where others are in its way. */
  readonly mayMove?: (item: Item) => boolean;
}

/**
 * Puts what stands close together side by side, each at its time, so that nothing covers anything.
 * @param items what comes first has its place before others
 * @returns those that have a place, in the order of their times, and those that have none
 */
export function inLanes<Item>(
  items: readonly Item[],
  { minuteOf, height, maxLanes = Number.POSITIVE_INFINITY, mayMove = () => false }: Room<Item>,
): { readonly placed: readonly Placed<Item>[]; readonly left: readonly Item[] } {
  /** When what stands in each column begins. */
  const columns: number[][] = [];
  const laneAt = (minute: number): number | null => {
    const free = columns.findIndex((begins) => begins.every((begin) => Math.abs(begin - minute) >= height));
    if (free !== -1) return free;
    return columns.length < maxLanes ? columns.length : null;
  };
  const standing: Omit<Placed<Item>, 'lanes'>[] = [];
  const left: Item[] = [];
  for (const item of items) {
    let minute = minuteOf(item);
    let lane = laneAt(minute);
    while (lane === null && mayMove(item)) {
      minute += 1;
      lane = laneAt(minute);
    }
    if (lane === null) left.push(item);
    else {
      columns[lane] = [...(columns[lane] ?? []), minute];
      standing.push({ item, lane, minute });
    }
  }
  return { placed: withLanes(standing, height), left };
}

/** Those that overlap, one after another, share the width. */
function withLanes<Item>(standing: readonly Omit<Placed<Item>, 'lanes'>[], height: number): Placed<Item>[] {
  const groups: Omit<Placed<Item>, 'lanes'>[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const each of standing.toSorted((a, b) => a.minute - b.minute)) {
    if (each.minute >= end) groups.push([]);
    groups.at(-1)?.push(each);
    end = each.minute + height;
  }
  return groups.flatMap((group) => {
    const lanes = Math.max(...group.map(({ lane }) => lane)) + 1;
    return group.map((each) => ({ ...each, lanes }));
  });
}
