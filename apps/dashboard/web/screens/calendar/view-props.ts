import type { DropPlace } from './drop-place.ts';
import type { PlacedEntry } from './entries.ts';
import type { EntryProps } from './entry-card.tsx';

/** What every way to show the calendar needs. */
export interface ViewProps extends Pick<EntryProps, 'timezone' | 'onMove' | 'onDrag'> {
  readonly weeks: readonly (readonly string[])[];
  readonly entries: ReadonlyMap<string, readonly PlacedEntry[]>;
  /** YYYY-MM-DD */
  readonly today: string;
  readonly dragged: PlacedEntry | null;
  readonly onDrop: (place: DropPlace) => void;
}
