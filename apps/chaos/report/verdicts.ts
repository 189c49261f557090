import type { Charge } from '../judge/judge.ts';
import type { Report } from './report.ts';

export interface Verdict {
  readonly charge: Charge;
  readonly says: string;
  readonly count: number;
}

const sentences: Record<Charge, string> = {
  lost: 'nothing is lost',
  doubled: 'nothing is doubled',
  early: 'nothing is early',
  wrongLinks: 'every thread hangs together',
  stuck: 'everything is settled',
  untrue: 'nothing that failed is there',
  createdTwice: 'nothing was created twice',
};

/** One for each promise; `count` is how often it was broken. */
export function verdicts({ findings, idempotent }: Report): Verdict[] {
  return (Object.keys(sentences) as Charge[])
    .filter((charge) => idempotent || charge !== 'createdTwice')
    .map((charge) => ({ charge, says: sentences[charge], count: findings[charge].length }));
}

export const isGood = (report: Report): boolean => verdicts(report).every(({ count }) => count === 0);

/** As test runners say it. */
export function countLine(report: Report): string {
  const broken = verdicts(report).filter(({ count }) => count > 0).length;
  return `${verdicts(report).length - broken} passed, ${broken} failed`;
}

/** Whether somebody should read the logs: a promise was broken, the api erred, or a process ended by itself. */
export const isSuspicious = (report: Report): boolean =>
  !isGood(report) || report.surprises.length > 0 || Object.keys(report.apiAnswers).some(isError);

const isError = (status: string) => status.startsWith('5') && status !== '503';
