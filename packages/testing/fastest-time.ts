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

/** Processor time over which work is compared, ms: some systems count it in steps of several. */
const comparedMs = 40;

interface Compared {
  readonly work: () => unknown;
  readonly other: () => unknown;
}

/**
 * How many times as much processor time some work takes as other work, both done in turn again and again: two measures of one
 * run, whose ratio is the same on a fast machine and on a slow one. A ratio below the limit ends the search.
 */
export function ratioOfTimes({ work, other }: Compared, limit: number): number {
  let [time, timeOfOther] = [0, 0];
  const isKnown = () => Math.min(time, timeOfOther) >= comparedMs;
  while (!isKnown() || (time >= limit * timeOfOther && time < maxSearchMs)) {
    timeOfOther += timeOf(other); // first, when it is not compiled yet: that is little, and makes no ratio larger
    time += timeOf(work);
  }
  return time / timeOfOther;
}
