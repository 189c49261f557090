import { boundsOf } from '../../time/day-bounds.ts';
import { fullDay } from '../../time/day-names.ts';
import { useCalendarFacts } from './calendar-context.ts';
import { type PlacedCell, postsInWords, totalOf } from './entries.ts';
import { EntriesButton } from './entries-button.tsx';

interface Props {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly cells: ReadonlyMap<string, PlacedCell>;
}

/** How many posts a day has, and the way to all of them; nothing on a day without. */
export function DayTotal({ date, cells }: Props) {
  const { timezone } = useCalendarFacts();
  const total = totalOf([...cells].flatMap(([name, cell]) => (name.startsWith(date) ? [cell] : [])));
  if (total.count === 0) return null;
  return (
    <EntriesButton range={boundsOf([date], timezone)} total={total} title={fullDay(date)}>
      {postsInWords(total)}
    </EntriesButton>
  );
}
