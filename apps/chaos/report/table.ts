import type { Report } from './report.ts';
import { verdicts } from './verdicts.ts';

/** The report as people read it. */
export function table(report: Report): string {
  const { posts, items, late } = report;
  const rows: [string, string][] = [
    ['seed', `${report.seed}, ${report.seconds} s, ${report.worker} worker`],
    ['posts', list(posts)],
    ['items', `${Object.values(items).reduce((sum, count) => sum + count, 0)} (${list(items)})`],
    ['publications', list(report.ended)],
    ['failed with', list(report.failures)],
    ['kills', list(report.kills)],
    ['network faults', list(report.answerFaults)],
    ['api answers', list(report.apiAnswers)],
    ['ended by itself', report.surprises.join('; ') || 'nothing'],
    ['reconnected', `${report.reconnected} accounts`],
    ['late', `p50 ${seconds(late.p50)}, p99 ${seconds(late.p99)}`],
    ['drained', `${report.drainSeconds.toFixed(1)} s after the last fault`],
  ];
  const facts = rows.map(([name, value]) => `${name.padEnd(16)} ${value}`);
  const judged = verdicts(report).map(({ charge, says, count }) =>
    count === 0 ? `  ok   ${says}` : `  FAIL ${says}: ${count} ${charge}`,
  );
  return [...facts, '', ...judged].join('\n');
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;

function list(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  return parts.join(', ') || 'none';
}
