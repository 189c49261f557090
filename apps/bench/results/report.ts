import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Line, Samples, Target } from '../measure.ts';
import { median } from './statistics.ts';

/** A line of the table with what was measured. */
export interface Row extends Line {
  readonly measure: string;
  /** Medians over the runs. */
  readonly figure: number;
  readonly baseline: number | null;
  /** Figure by baseline, both medians. */
  readonly ratio: number | null;
  /** Null without a target. */
  readonly held: boolean | null;
  readonly samples: Samples;
}

/** The result of a run of the program. */
export interface Report {
  readonly runs: number;
  readonly rows: readonly Row[];
  /** Measures that did not work. */
  readonly failures: readonly { readonly measure: string; readonly error: string }[];
}

/** Compares a line with its target. */
export function judge(measure: string, line: Line, samples: Samples): Row {
  const figure = median(samples.figure);
  const baseline = samples.baseline.length === 0 ? null : median(samples.baseline);
  const ratio = baseline === null ? null : figure / baseline;
  const { target } = line;
  const held = target === undefined ? null : holds(target, target.of === 'ratio' ? ratio : figure);
  return { ...line, measure, figure, baseline, ratio, held, samples };
}

/** No target is held by a value that is missing or infinite, as the ratio to nothing. */
function holds({ is, bound }: Target, value: number | null): boolean {
  if (value === null || !Number.isFinite(value)) return false;
  return is === 'at least' ? value >= bound : value <= bound;
}

/** True when every measure worked and every target was held. */
export const isGood = ({ rows, failures }: Report): boolean =>
  failures.length === 0 && rows.every(({ held }) => held !== false);

export async function writeReport(report: Report, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
}

const head = ['measure', 'what', 'figure', 'baseline', 'ratio', 'target', ''];

/** The report as people read it, and as Markdown. */
export function table({ rows, failures }: Report): string {
  const cells = [head, ...rows.map(cellsOf)];
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const failed = failures.map(({ measure, error }) => `FAILED ${measure}: ${error}`);
  return [...lines.toSpliced(1, 0, rule), ...failed].join('\n');
}

/** The last line: the number of targets that were held, and of those that were not. */
export function countLine({ rows, failures }: Report): string {
  const held = rows.filter((row) => row.held === true).length;
  const missed = rows.filter((row) => row.held === false).length;
  return `${held} passed, ${missed + failures.length} failed`;
}

const cellsOf = ({ measure, what, unit, figure, baseline, ratio, target, held }: Row): string[] => [
  measure,
  what,
  `${format(figure)} ${unit}`,
  baseline === null ? '' : `${format(baseline)} ${unit}`,
  ratio === null ? '' : ratio.toFixed(2),
  target === undefined ? '' : formatTarget(target, unit),
  held === null ? '' : held ? 'held' : 'MISSED',
];

const formatTarget = ({ of, is, bound }: Target, unit: string): string =>
  `${is === 'at least' ? '≥' : '≤'} ${of === 'ratio' ? `${bound} ×` : `${format(bound)} ${unit}`}`;

const format = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
