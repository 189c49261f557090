/** Something at a time of a day, and the column that it has to itself while others stand beside it. */
export interface Placed<Item> {
  readonly item: Item;
  /** From 0. */
  readonly lane: number;
  /** How many stand beside one another here. */
  readonly lanes: number;
}

/**
 * Puts what stands close together side by side, so that nothing covers anything.
 * @param minuteOf minutes since the day began
 * @param height of each, in minutes
 * @returns the items in the order of their times
 */
export function inLanes<Item>(
  items: readonly Item[],
  minuteOf: (item: Item) => number,
  height: number,
): Placed<Item>[] {
  const placed: Placed<Item>[] = [];
  let group: { item: Item; lane: number }[] = [];
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
    const lane = free === -1 ? ends.length : free;
    ends[lane] = minute + height;
    group.push({ item, lane });
  }
  close();
  return placed;
}
