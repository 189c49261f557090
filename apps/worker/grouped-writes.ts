import {
  type Claim,
  type ClaimRequest,
  claimPublication,
  claimTogether,
  type Database,
  type Finished,
  type FinishRequest,
  finishPublication,
  finishTogether,
  type Intent,
  type IntentRequest,
  intendItems,
  intendTogether,
  writeTogether,
} from '@carillon/db';
import { leaseLength } from './held-leases.ts';

type Which = Pick<ClaimRequest, 'publicationId' | 'generation'>;

/**
 * The three commits of a publication that goes well. What many publications write at the same moment is one statement
 * and one commit; the guarantees are those of each alone.
 */
export interface GroupedWrites {
  /** As `claimPublication`. */
  claim(which: Which): Promise<Claim | null>;
  /** As `intendItems`: committed when this resolves. */
  intend(request: IntentRequest): Promise<readonly Intent[] | null>;
  /** As `finishPublication`. */
  finish(request: FinishRequest): Promise<Finished>;
}

/** Most publications in a statement, and statements of a kind at once. */
const grouping = { most: 200, atOnce: 1 };

export interface Writer {
  readonly db: Database;
  /** The worker's. */
  readonly name: string;
  /** ms */
  readonly maxLateness: number;
}

export function groupWrites({ db, name, maxLateness }: Writer): GroupedWrites {
  const claimant = { worker: name, lease: leaseLength, maxLateness };
  return {
    claim: writeTogether({
      ...grouping,
      all: (group: readonly Which[]) => claimTogether(db, group, claimant),
      one: (which) => claimPublication(db, { ...which, ...claimant }),
    }),
    intend: writeTogether({
      ...grouping,
      all: (group: readonly IntentRequest[]) => intendTogether(db, group),
      one: ({ lease, positions, fixed }) => intendItems(db, lease, positions, fixed),
    }),
    finish: writeTogether({
      ...grouping,
      all: (group: readonly FinishRequest[]) => finishTogether(db, group),
      one: ({ lease, items }) => finishPublication(db, lease, items),
    }),
  };
}
