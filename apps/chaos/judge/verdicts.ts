import { type Cause, causes } from './judge-accounts.ts';
import type { Report } from './report.ts';

/** A promise that may be broken. */
export type Charge = keyof Report['findings'];

export interface Verdict {
  readonly charge: Charge;
  readonly says: string;
  /** Times that the promise was broken. */
  readonly count: number;
}

const sentences: Record<Charge, string> = {
  lost: 'nothing is lost',
  doubled: 'nothing is doubled',
  early: 'nothing is early',
  wrongLinks: 'every thread hangs together',
  wrongMedia: 'every post has its media',
  stuck: 'everything is settled',
  untrue: 'nothing that failed is there',
  createdTwice: 'nothing was created twice',
  missingEvents: 'every event is written once',
  missingDeliveries: 'every event ends as promised',
  wrongBodies: 'webhooks deliver what happened, in the same bytes, signed',
  disconnected: 'no account disconnects itself',
};

/** One verdict for each promise. */
export function verdicts({ findings, idempotent }: Report): Verdict[] {
  return (Object.keys(sentences) as Charge[])
    .filter((charge) => idempotent || charge !== 'createdTwice')
    .map((charge) => ({ charge, says: sentences[charge], count: findings[charge].length }));
}

export const isGood = (report: Report): boolean => verdicts(report).every(({ count }) => count === 0);

/** The last line of a run, which `.ci/run` reads. */
export function countLine(report: Report): string {
  const broken = verdicts(report).filter(({ count }) => count > 0).length;
  return `${verdicts(report).length - broken} passed, ${broken} failed`;
}

/** True when somebody should read the logs: a promise was broken, the API erred, or a process ended by itself. */
export const isSuspicious = (report: Report): boolean =>
  !isGood(report) || report.unexpectedExits.length > 0 || Object.keys(report.apiAnswers).some(isError);

const isError = (status: string) => status.startsWith('5') && status !== '503';

/** The report as people read it. */
export function table(report: Report): string {
  const { posts, items, late } = report;
  const rows: [string, string][] = [
    ['seed', `${report.seed}, ${report.seconds} s, ${report.worker} worker`],
    ['posts', list(posts)],
    ['items', `${Object.values(items).reduce((sum, count) => sum + count, 0)} (${list(items)})`],
    ['with media', list(report.media)],
    ['publications', list(report.ended)],
    ['failed with', list(report.failures)],
    ['faults', list(report.faultCounts)],
    ['faulty answers', list(report.answerFaults)],
    ['API answers', list(report.apiAnswers)],
    ['unexpected exits', report.unexpectedExits.join('; ') || 'none'],
    ['reconnected', `${report.reconnected} ${report.reconnected === 1 ? 'account' : 'accounts'}`],
    ...lossRows(report),
    ['token calls', `${list(report.credentialCalls)}; of an X account ${renewalsSaid(report)}`],
    ['webhooks', list(report.webhooks)],
    ['late', `p50 ${seconds(late.p50)}, p99 ${seconds(late.p99)}`],
    ['settled', `${report.drainSeconds.toFixed(1)} s after the last fault`],
  ];
  const facts = rows.map(([name, value]) => `${name.padEnd(16)} ${value}`);
  const stories = report.losses.flatMap(({ cause, story }) =>
    story === null ? [] : [`  ${cause === 'killed' ? 'killed' : 'lost'} ${story}`],
  );
  const judged = verdicts(report).map(({ charge, says, count }) =>
    count === 0 ? `  ok   ${says}` : `  FAIL ${says}: ${count} ${charge}`,
  );
  return [...facts, '', ...judged, ...stories].join('\n');
}

/** One row for each cause. */
const lossRows = ({ losses }: Report): [string, string][] =>
  (Object.keys(causes) as Cause[]).flatMap((cause) => {
    const count = losses.filter((loss) => loss.cause === cause).length;
    return count === 0 ? [] : [['disconnected', `${count} ${causes[cause]}`]];
  });

const renewalsSaid = ({ renewals: { fewest, most } }: Report) => `${fewest} to ${most} renewals`;

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;

function list(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  return parts.join(', ') || 'none';
}
