/** Something at a time of a day, and the column that it has to itself while others stand beside it. */
export interface Placed<Item> {
  readonly item: Item;
  /** From 0. */
  readonly lane: number;
  /** How many stand beside one another here. */
  readonly lanes: number;
  /** Where it stands, in minutes since the day began: at its time, or below what is in its way. */
  readonly top: number;
}

/**
 * Puts what stands close together side by side, so that nothing covers anything; what has no room there stands lower.
 * @param minuteOf minutes since the day began
 * @param height of each, in minutes
 * @param maxLanes how many may stand beside one another
 * @returns the items in the order of their times
 */
export function inLanes<Item>(
  items: readonly Item[],
  minuteOf: (item: Item) => number,
  height: number,
  maxLanes = Number.POSITIVE_INFINITY,
): Placed<Item>[] {
  const placed: Placed<Item>[] = [];
  let group: { item: Item; lane: number; top: number }[] = [];
  /** Until when each column of the group is taken. */
  let ends: number[] = [];
  const close = () => {
    placed.push(...group.map((each) => ({ ...each, lanes: ends.length })));
    [group, ends] = [[], []];
  };
  for (const item of items.toSorted((a, b) => minuteOf(a) - minuteOf(b))) {
    const minute = minuteOf(item);
    if (ends.every((end) => end <= minute)) close();
    const free = ends.findIndex((end) => end <= minute);
    const lane = free !== -1 ? free : ends.length < maxLanes ? ends.length : ends.indexOf(Math.min(...ends));
    const top = Math.max(minute, ends[lane] ?? 0);
    ends[lane] = top + height;
    group.push({ item, lane, top });
  }
  close();
  return placed;
}
