/** Time after which the search for a measure below the limit ends, ms. */
const maxSearchMs = 5_000;

/** Measures that it takes at least, however long one lasts. */
const leastMeasures = 3;

/** Processor time of this thread so far, ms: what else the machine does is, mostly, not in it. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Processor time that some work takes, ms. */
export function timeOf(work: () => unknown): number {
  const begin = threadTime();
  work();
  return threadTime() - begin;
}

/**
 * The shortest of some measured times, ms. A busy machine and a collection of garbage only ever add
 * to a time, so one below the limit ends the search; what is slow stays above it every time.
 */
export async function fastestTime(measure: () => number | Promise<number>, limit: number): Promise<number> {
  let fastest = await measure();
  const end = Date.now() + maxSearchMs;
  for (let taken = 1; fastest >= limit && (taken < leastMeasures || Date.now() < end); taken++)
    fastest = Math.min(fastest, await measure());
  return fastest;
}
