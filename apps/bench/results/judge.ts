import type { Line, Samples, Target } from '../measure.ts';
import { median } from './median.ts';

/** A line of the table with what was seen of it. */
export interface Row extends Line {
  readonly measure: string;
  /** Medians over the runs. */
  readonly figure: number;
  readonly baseline: number | null;
  /** Of the medians. */
  readonly ratio: number | null;
  /** Null without a target. */
  readonly held: boolean | null;
  readonly samples: Samples;
}

/** Holds a line against its target. */
export function judge(measure: string, line: Line, samples: Samples): Row {
  const figure = median(samples.figure);
  const baseline = samples.baseline.length === 0 ? null : median(samples.baseline);
  const ratio = baseline === null ? null : figure / baseline;
  const { target } = line;
  const held = target === undefined ? null : holds(target, target.of === 'ratio' ? ratio : figure);
  return { ...line, measure, figure, baseline, ratio, held, samples };
}

/** Without a value, as of a ratio to nothing, nothing holds. */
function holds({ is, bound }: Target, value: number | null): boolean {
  if (value === null || !Number.isFinite(value)) return false;
  return is === 'at least' ? value >= bound : value <= bound;
}
