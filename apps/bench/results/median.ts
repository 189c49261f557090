/** @throws {RangeError} when there are none */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/**
 * Between two values, their mean in proportion.
 * @param share from 0 to 100
 * @throws {RangeError} when there are none
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = ((sorted.length - 1) * share) / 100;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new RangeError('Nothing was measured.');
  return below + (above - below) * (place - Math.floor(place));
}
