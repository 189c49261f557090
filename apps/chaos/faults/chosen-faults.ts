import { enqueueExit } from '../system/programs.ts';
import type { FaultShape } from '../plan/plan-faults.ts';
import { type FaultKind, faults } from './faults.ts';

/** The word for all that goes wrong in the networks' answers. */
export const networkFaults = 'network';

const kinds = Object.keys(faults) as FaultKind[];

/** Everything that `--only` may name. */
export const faultNames: readonly string[] = [...kinds, enqueueExit, networkFaults];

/** The kinds that are dealt at planned moments; null is all of them. */
export const chosenFaults = (only: ReadonlySet<string> | null): ReadonlyMap<FaultKind, FaultShape> =>
  new Map(kinds.filter((kind) => only === null || only.has(kind)).map((kind) => [kind, faults[kind]]));
