import { boundsOf } from '../../time/day-bounds.ts';
import { fullDay } from '../../time/day-names.ts';
import { type PlacedCell, postsInWords, totalOf } from './entries.ts';
import { EntriesButton } from './entries-button.tsx';
import type { EntryActions } from './entry-card.tsx';

interface Props extends EntryActions {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly cells: ReadonlyMap<string, PlacedCell>;
  readonly profileId: string;
}

/** How many posts a day has, and the way to all of them; nothing on a day without. */
export function DayTotal({ date, cells, profileId, ...actions }: Props) {
  const total = totalOf([...cells].flatMap(([name, cell]) => (name.startsWith(date) ? [cell] : [])));
  if (total.count === 0) return null;
  return (
    <EntriesButton
      range={{ profileId, ...boundsOf([date], actions.timezone) }}
      total={total}
      title={fullDay(date)}
      {...actions}
    >
      {postsInWords(total)}
    </EntriesButton>
  );
}
