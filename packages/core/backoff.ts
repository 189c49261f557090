export interface Backoff {
  /** Wait after the first failed try. */
  readonly minMs: number;
  readonly maxMs: number;
}

/**
 * Time to wait after the nth failed try (n from 1), ms: `minMs` doubling to `maxMs`, plus up to a fifth of jitter.
 * @param random a number from 0 to 1
 */
export function backoff(n: number, { minMs, maxMs }: Backoff, random = Math.random()): number {
  const wait = Math.min(minMs * 2 ** (n - 1), maxMs);
  return Math.round(wait * (1 + random / 5));
}
