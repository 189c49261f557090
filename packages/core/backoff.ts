const firstMs = 5_000;
const maxMs = 3_600_000;

/**
 * Milliseconds to wait after the nth failed try (n from 1): 5 s doubling to an hour, plus up to a fifth of jitter.
 * @param random a number from 0 to 1
 */
export function backoff(n: number, random = Math.random()): number {
  const wait = Math.min(firstMs * 2 ** (n - 1), maxMs);
  return Math.round(wait * (1 + random / 5));
}
