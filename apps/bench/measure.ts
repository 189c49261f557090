import type { BenchContext } from './context.ts';

/** The bound that a line must keep. */
export interface Target {
  /** The ratio of figure to baseline, or the figure itself. */
  readonly of: 'ratio' | 'figure';
  readonly is: 'at least' | 'at most';
  readonly bound: number;
}

/** A line of the table. Without a target it is for information. */
export interface Line {
  readonly what: string;
  /** Such as `posts/s`. */
  readonly unit: string;
  readonly target?: Target;
}

/** Measured values of a line, run by run. The table shows medians. */
export interface Samples {
  readonly figure: readonly number[];
  /** The same of the baseline, in the same runs; empty where there is nothing to compare with. */
  readonly baseline: readonly number[];
}

/** A measure, with its lines of the table. */
export interface Measure<Key extends string = string> {
  readonly name: string;
  /** One line. */
  readonly title: string;
  /** It takes so long that it only runs when it is named. */
  readonly onRequest?: true;
  readonly lines: Readonly<Record<Key, Line>>;
  /** Leaves nothing running. @throws when the measured thing did not work: then its figures are worth nothing */
  run(context: BenchContext): Promise<Readonly<Record<Key, Samples>>>;
}
