import type { Slot } from '../../api/types.ts';

/** A time that auto-scheduling would take next, and the networks for which it is free. */
export interface FreeTime {
  /** ISO 8601 */
  readonly at: string;
  readonly slots: readonly Slot[];
}

export const freeTimesOf = (slots: readonly Slot[] = []): FreeTime[] =>
  [...Map.groupBy(slots, ({ at }) => at)].map(([at, each]) => ({ at, slots: each }));
