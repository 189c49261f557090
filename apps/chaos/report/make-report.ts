import type { Evidence } from '../judge/evidence.ts';
import { judge } from '../judge/judge.ts';
import { lateness } from '../judge/lateness.ts';
import type { Logbook } from '../chaos-run.ts';
import type { Machine } from '../system/system.ts';
import { enqueueExit } from '../system/programs.ts';
import type { ChaosOptions } from '../options.ts';
import type { Report } from './report.ts';
import { tally } from './tally.ts';

export interface Facts {
  readonly evidence: Evidence;
  readonly logbook: Logbook;
  readonly machine: Machine;
  readonly options: ChaosOptions;
  readonly apiAnswers: Report['apiAnswers'];
  readonly idempotent: boolean;
  /** ms */
  readonly drained: number;
}

/** Adds everything up, and judges. */
export function makeReport({
  evidence,
  logbook,
  machine,
  options,
  apiAnswers,
  idempotent,
  drained,
}: Facts): Report {
  const { publications, offers } = evidence;
  const answers = tally(offers.map(({ answer }) => answer));
  const failed = publications.filter(({ status }) => status === 'failed');
  return {
    seed: options.seed,
    seconds: options.seconds,
    worker: options.naive ? 'naive' : 'carillon',
    posts: {
      offered: offers.length,
      accepted: answers['accepted'] ?? 0,
      refused: answers['refused'] ?? 0,
      unanswered: answers['unanswered'] ?? 0,
      resent: logbook.resent,
    },
    items: tally(publications.flatMap(({ platform, items }) => items.map(() => platform))),
    ended: tally(publications.map(({ status }) => status)),
    failures: tally(failed.map(({ errorCode }) => errorCode ?? 'no code')),
    kills: {
      ...tally(logbook.blows.map(({ kind }) => kind)),
      [enqueueExit]: machine.apis.reduce((sum, { injectedExits }) => sum + injectedExits, 0),
    },
    blows: logbook.blows,
    answerFaults: tally(logbook.answerFaults),
    apiAnswers,
    surprises: [...machine.apis, ...machine.workers].flatMap(({ surprises }) => surprises),
    reconnected: logbook.reconnected,
    late: lateness(evidence),
    drainSeconds: drained / 1_000,
    findings: judge(evidence),
    idempotent,
  };
}
