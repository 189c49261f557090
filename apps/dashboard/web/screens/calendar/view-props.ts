import type { Slot } from '../../api/types.ts';
import type { DropPlace } from './drop-place.ts';
import type { PlacedCell, PlacedEntry } from './entries.ts';
import type { EntryActions } from './entry-card.tsx';

/** The props of every view of the calendar. */
export interface ViewProps extends EntryActions {
  readonly profileId: string;
  readonly weeks: readonly (readonly string[])[];
  /** By day or by hour, as `cellKey` names them. */
  readonly cells: ReadonlyMap<string, PlacedCell>;
  /** False while these are still those of another week or month. */
  readonly isLoaded: boolean;
  /** Next free times of auto-scheduling, named as `cells` are. */
  readonly slots: ReadonlyMap<string, readonly Slot[]>;
  /** YYYY-MM-DD */
  readonly today: string;
  /** What clocks of the profile show now, YYYY-MM-DDTHH:MM. */
  readonly localNow: string;
  readonly dragged: PlacedEntry | null;
  readonly onDrop: (place: DropPlace) => void;
  /** Writes a post for an hour or a day that is not over. */
  readonly onWrite: (place: DropPlace) => void;
}
