import type { Samples } from '../measure.ts';

/** One look at everything that runs. Memory is in bytes. */
export interface Sample {
  readonly api: number;
  readonly worker: number;
  readonly postgres: number;
  readonly redis: number;
  readonly postgresConnections: number;
  readonly redisConnections: number;
}

/** The last third of a soak, against the second: while the first runs, caches and pools fill. */
export function lastThird(samples: readonly Sample[], pick: (sample: Sample) => number): Samples {
  const third = Math.floor(samples.length / 3);
  if (third === 0) throw new Error('The soak was too short to look at it three times.');
  return {
    figure: samples.slice(-third).map(pick),
    baseline: samples.slice(-2 * third, -third).map(pick),
  };
}
