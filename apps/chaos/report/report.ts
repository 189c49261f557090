import type { Findings } from '../judge/judge.ts';
import type { Lateness } from '../judge/lateness.ts';
import type { PlannedFault } from '../plan/plan-faults.ts';

/** What a run comes to; written as JSON as it is. */
export interface Report {
  readonly seed: number;
  readonly seconds: number;
  readonly worker: 'carillon' | 'naive';
  readonly posts: Readonly<Record<'offered' | 'accepted' | 'refused' | 'unanswered' | 'resent', number>>;
  /** Stored, by network. */
  readonly items: Readonly<Record<string, number>>;
  /** Publications by how they ended. */
  readonly ended: Readonly<Record<string, number>>;
  /** Failed publications by their error code. */
  readonly failures: Readonly<Record<string, number>>;
  readonly kills: Readonly<Record<string, number>>;
  /** When each of them was dealt. */
  readonly blows: readonly PlannedFault[];
  /** Ordered, by network and fault. */
  readonly answerFaults: Readonly<Record<string, number>>;
  /** Answers of the api by status, and requests without one. */
  readonly apiAnswers: Readonly<Record<string, number>>;
  /** Processes that ended by themselves. */
  readonly surprises: readonly string[];
  readonly reconnected: number;
  readonly late: Lateness;
  readonly drainSeconds: number;
  readonly findings: Findings;
  /** Whether the API takes an Idempotency-Key; only then is creating twice held against it. */
  readonly idempotent: boolean;
}
