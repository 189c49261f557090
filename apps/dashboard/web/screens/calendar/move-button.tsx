import { shownText } from '../../parts/shown-text.ts';
import { clockIn } from '../../time/shown-time.ts';
import { useCalendarFacts } from './calendar-context.ts';
import classes from './chips.module.css';
import type { PlacedEntry } from './entries.ts';

interface Props {
  readonly entry: PlacedEntry;
  /** True in a list of what the calendar may show as well: then it has no id. */
  readonly isListed?: boolean;
  /** True over the end of a chip, while a mouse or the focus is there. */
  readonly isChip?: boolean;
}

/** The id of the button that moves a post; it gets the focus afterwards. */
export const moveButtonId = (key: string): string => `move-${key}`;

/** Asks for a new time of a post. */
export function MoveButton({ entry, isListed = false, isChip = false }: Props) {
  const { timezone, onMove } = useCalendarFacts();
  return (
    <button
      type="button"
      {...(!isListed && { id: moveButtonId(entry.key) })}
      className={`mantine-focus-auto ${isChip ? classes.move : classes.button}`}
      aria-label={`Move: ${clockIn(entry.at, timezone)}, ${shownText(entry.content).slice(0, 60)}`}
      onClick={() => onMove(entry)}
    >
      Move
    </button>
  );
}
