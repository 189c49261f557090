import type { Machine } from '../system/system.ts';
import type { Slot } from '../system/supervised-process.ts';
import type { FaultShape, PlannedFault } from '../plan/plan-faults.ts';

/** One kind of fault: how the plan deals it, and how it strikes. */
export interface Fault extends FaultShape {
  /** Resolves when it is over. */
  strike(machine: Machine, planned: PlannedFault): Promise<void>;
}

export function oneOf(slots: readonly Slot[], { target }: PlannedFault): Slot {
  const slot = slots[target % slots.length];
  if (slot === undefined) throw new Error('There is no process to strike.');
  return slot;
}
