import type { Account } from './accounts.ts';

/** What became of a request: accepted with a 2xx, refused with another answer, or nobody knows. */
export type OfferAnswer = 'waiting' | 'accepted' | 'refused' | 'unanswered';

/** A post that a client asked for. */
export interface Offer {
  readonly targets: readonly Account[];
  readonly contents: readonly string[];
  readonly scheduledAt: Date | null;
  answer: OfferAnswer;
  /** As the API answered it. */
  postId: string | null;
}
