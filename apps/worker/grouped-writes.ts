import type { Database } from '@carillon/db';
import { writeTogether } from '@carillon/db/groups';
import {
  type Claim,
  type ClaimRequest,
  claimPublication,
  claimTogether,
  type Finished,
  type FinishRequest,
  finishPublication,
  finishTogether,
  type Intent,
  type IntentRequest,
  intendItems,
  intendTogether,
} from '@carillon/db/publications';
import type { RestoreGuard } from './restore-guard.ts';
import type { Times } from './times.ts';

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

/** The largest number of publications in a statement, and of statements of a kind at once. */
const grouping = { maxSize: 200, maxAtOnce: 1 };

export interface Writer {
  readonly db: Database;
  /** The worker's. */
  readonly name: string;
  /** ms */
  readonly maxLateness: number;
  readonly guard: Pick<RestoreGuard, 'known' | 'branch'>;
  readonly times: Pick<Times, 'leaseMs' | 'leaseMarginMs' | 'probeMs'>;
}

export function groupWrites({ db, name, maxLateness, times, guard }: Writer): GroupedWrites {
  const { leaseMs, probeMs, leaseMarginMs: marginMs } = times;
  const claimant = () => ({
    ...{ worker: name, leaseMs, probeMs, maxLateness },
    ...{ progress: guard.known, branch: guard.branch },
  });
  return {
    claim: writeTogether({
      ...grouping,
      all: (group: readonly Which[]) => claimTogether(db, group, claimant()),
      one: (which) => claimPublication(db, { ...which, ...claimant() }),
    }),
    intend: writeTogether({
      ...grouping,
      all: (group: readonly IntentRequest[]) => intendTogether(db, group, marginMs),
      one: ({ lease, positions, fixed }) => intendItems(db, lease, positions, { fixed, marginMs }),
    }),
    finish: writeTogether({
      ...grouping,
      all: (group: readonly FinishRequest[]) => finishTogether(db, group),
      one: ({ lease, items }) => finishPublication(db, lease, items),
    }),
  };
}
