/** The middle value, or the mean of the two in the middle. @throws {RangeError} for no values */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/**
 * The value below which that share of all lies; between two values, their mean in proportion.
 * @param share from 0 to 100
 * @throws {RangeError} for no values
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = ((sorted.length - 1) * share) / 100;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new RangeError('Nothing was measured.');
  return below + (above - below) * (place - Math.floor(place));
}

/**
 * Events per second, from the first to the last that count.
 * @param times ms, in any order
 * @param uncounted the share of them, from 0 to 1, that came first and were for warming up
 * @throws {RangeError} when there are fewer than two left
 */
export function perSecond(times: readonly number[], uncounted = 0): number {
  const counted = times.toSorted((a, b) => a - b).slice(Math.floor(times.length * uncounted));
  const [first, last] = [counted[0], counted.at(-1)];
  if (first === undefined || last === undefined || counted.length < 2)
    throw new RangeError('Nothing was measured.');
  return (1_000 * (counted.length - 1)) / (last - first);
}
