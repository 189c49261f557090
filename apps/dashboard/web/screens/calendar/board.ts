import type { PlacedEntry } from './entries.ts';
import type { EntryProps } from './entry-card.tsx';
import type { Place } from './moved.ts';

/** What every way to show the calendar needs. */
export interface BoardProps extends Pick<EntryProps, 'timezone' | 'onMove' | 'onDrag'> {
  readonly weeks: readonly (readonly string[])[];
  readonly entries: ReadonlyMap<string, readonly PlacedEntry[]>;
  /** YYYY-MM-DD */
  readonly today: string;
  readonly dragged: PlacedEntry | null;
  readonly onDrop: (place: Place) => void;
}
