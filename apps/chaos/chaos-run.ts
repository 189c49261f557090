import type { Offer } from './load/offer.ts';
import type { PlannedFault } from './plan/plan-faults.ts';

/** What happened in a run, written down as it happens. */
export interface Logbook {
  readonly offers: Offer[];
  /** Every fault that was dealt at a moment. */
  readonly blows: PlannedFault[];
  /** Network and fault, each time one was ordered. */
  readonly answerFaults: string[];
  reconnected: number;
  resent: number;
}

export const newLogbook = (): Logbook => ({
  offers: [],
  blows: [],
  answerFaults: [],
  reconnected: 0,
  resent: 0,
});
