/**
 * How many things happened a second, from the first to the last that count.
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
