import { setTimeout as sleep } from 'node:timers/promises';
import type { Machine } from '../system/system.ts';
import type { PlannedFault } from '../plan/plan-faults.ts';
import { type FaultKind, faults } from './faults.ts';

export interface Striking {
  readonly plan: readonly PlannedFault<FaultKind>[];
  /** When the run began, by performance.now(). */
  readonly began: number;
  readonly signal: AbortSignal;
  /** Told of each fault as it begins. */
  readonly onStrike: (planned: PlannedFault<FaultKind>) => void;
}

/** Deals the planned faults at their times. Resolves when the last one is over. */
export async function strikeAll(
  machine: Machine,
  { plan, began, signal, onStrike }: Striking,
): Promise<void> {
  const strikes = plan.map(async (planned) => {
    await sleep(Math.max(0, planned.at - (performance.now() - began)), undefined, { signal });
    onStrike(planned);
    await faults[planned.kind].strike(machine, planned);
  });
  await Promise.all(strikes);
}
