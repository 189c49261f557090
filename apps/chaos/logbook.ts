import type { Disconnection } from './judge/account-evidence.ts';
import type { OfferAnswer, OfferedPost } from './judge/evidence.ts';
import type { PlannedFault } from './plan/plan-faults.ts';

/** A post that a client asked for; its answer is filled in when it comes. */
export interface Offer extends OfferedPost {
  answer: OfferAnswer;
  postId: string | null;
}

/** Everything that happened in a run, written down as it happens. */
export interface Logbook {
  readonly offers: Offer[];
  /** Every fault that was injected at a planned moment. */
  readonly faults: PlannedFault[];
  /** Network and fault, once for each faulty answer that was ordered. */
  readonly answerFaults: string[];
  /** Every time that an account was not connected. */
  readonly disconnections: Disconnection[];
  reconnected: number;
  resent: number;
}

export const newLogbook = (): Logbook => ({
  offers: [],
  faults: [],
  answerFaults: [],
  disconnections: [],
  reconnected: 0,
  resent: 0,
});
