const first = 5_000;
const longest = 3_600_000;

/**
 * How long to wait after the nth failed try (n from 1), ms: 5 s doubling to an hour, plus up to a fifth of jitter.
 * @param random a number from 0 to 1
 */
export function backoff(n: number, random = Math.random()): number {
  const wait = Math.min(first * 2 ** (n - 1), longest);
  return Math.round(wait * (1 + random / 5));
}
