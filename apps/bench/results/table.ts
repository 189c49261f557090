import type { Target } from '../measure.ts';
import type { Row } from './judge.ts';
import type { Report } from './report.ts';

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

/** The last line: how many targets were held. */
export function countLine({ rows, failures }: Report): string {
  const held = rows.filter((row) => row.held === true).length;
  const missed = rows.filter((row) => row.held === false).length;
  return `${held} passed, ${missed + failures.length} failed`;
}

const cellsOf = ({ measure, what, unit, figure, baseline, ratio, target, held }: Row): string[] => [
  measure,
  what,
  `${number(figure)} ${unit}`,
  baseline === null ? '' : `${number(baseline)} ${unit}`,
  ratio === null ? '' : ratio.toFixed(2),
  target === undefined ? '' : said(target, unit),
  held === null ? '' : held ? 'held' : 'MISSED',
];

const said = ({ of, is, bound }: Target, unit: string): string =>
  `${is === 'at least' ? '≥' : '≤'} ${of === 'ratio' ? `${bound} ×` : `${number(bound)} ${unit}`}`;

const number = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
