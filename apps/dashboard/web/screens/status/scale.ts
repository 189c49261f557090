/** Area of a chart. */
export interface Box {
  /** px */
  readonly width: number;
  readonly height: number;
}

/** Lateness that an axis may name, ms. */
const named = [100, 1_000, 10_000, 60_000, 600_000, 3_600_000, 86_400_000, 864_000_000] as const;

/**
 * The lateness that an axis names: from a tenth of a second to what is above all values. It is logarithmic, as half of all
 * posts are out within a second and the last of a bad week after an hour.
 * @param values ms
 */
export function ticksOf(values: readonly number[]): readonly number[] {
  const top = named.findIndex((tick) => tick >= Math.max(1_000, ...values));
  return named.slice(0, (top === -1 ? named.length - 1 : top) + 1);
}

/** How far down a lateness is drawn, px. @param ticks of the axis */
export function downOf(ms: number, ticks: readonly number[], { height }: Box): number {
  const [low, high] = [Math.log(ticks[0] ?? 1), Math.log(ticks.at(-1) ?? 1)];
  const share = (Math.log(Math.max(ms, 1)) - low) / (high - low);
  return height * (1 - Math.min(1, Math.max(0, share)));
}

/** How far to the right a day is drawn, px. @param days YYYY-MM-DD, the earliest first */
export function acrossOf(day: string, days: readonly string[], { width }: Box): number {
  const [first, last, at] = [days[0] ?? day, days.at(-1) ?? day, day].map(Date.parse) as [
    number,
    number,
    number,
  ];
  return last === first ? width / 2 : (width * (at - first)) / (last - first);
}
