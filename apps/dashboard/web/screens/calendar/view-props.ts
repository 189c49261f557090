import type { Slot } from '../../api/types.ts';
import type { PlacedCell } from './entries.ts';

/** The props of every view of the calendar. */
export interface ViewProps {
  readonly weeks: readonly (readonly string[])[];
  /** By day or by hour, as `cellKey` names them. */
  readonly cells: ReadonlyMap<string, PlacedCell>;
  /** False while these are still those of other days. */
  readonly isLoaded: boolean;
  /** Next free times of auto-scheduling, named as `cells` are. */
  readonly slots: ReadonlyMap<string, readonly Slot[]>;
  /** YYYY-MM-DD */
  readonly today: string;
  /** Time on clocks of the calendar now, YYYY-MM-DDTHH:MM. */
  readonly localNow: string;
}
