import type { BenchContext } from '../context.ts';

/** One of those that are compared. */
export interface Contender<Seen> {
  /** Runs before the runs that count, so that nobody pays for being first. */
  warmUp(): Promise<unknown>;
  run(): Promise<Seen>;
}

export interface Rounds<Name extends string, Seen> {
  readonly context: Pick<BenchContext, 'runs' | 'warmUp' | 'stopping'>;
  readonly onRun: (name: Name, seen: Seen, round: number) => void;
}

/**
 * Runs contenders in turn, round after round, after a warm-up of each: a change of the machine meanwhile meets all.
 * @returns the results of each, round by round
 */
export async function alternate<Name extends string, Seen>(
  contenders: Readonly<Record<Name, Contender<Seen>>>,
  { context: { runs, warmUp, stopping }, onRun }: Rounds<NoInfer<Name>, Seen>,
): Promise<Record<Name, Seen[]>> {
  const entries = Object.entries(contenders) as [Name, Contender<Seen>][];
  const all = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown as Record<Name, Seen[]>;
  for (const [, contender] of warmUp ? entries : []) {
    stopping.throwIfAborted();
    await contender.warmUp();
  }
  for (let round = 1; round <= runs; round++) {
    for (const [name, contender] of entries) {
      stopping.throwIfAborted();
      const seen = await contender.run();
      all[name].push(seen);
      onRun(name, seen, round);
    }
  }
  return all;
}
