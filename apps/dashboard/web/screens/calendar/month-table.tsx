import { Text } from '@mantine/core';
import { dayOfMonth, fullDay, weekdayName } from '../../time/day-names.ts';
import classes from './calendar.module.css';
import { CalendarCell } from './calendar-cell.tsx';
import { useCalendarFacts } from './calendar-context.ts';
import { CellContent } from './cell-content.tsx';
import { EntryChip } from './entry-chip.tsx';
import { useTabbedCell } from './grid-focus.ts';
import type { ViewProps } from './view-props.ts';
import { isOver } from './write-time.ts';

interface Props extends ViewProps {
  /** YYYY-MM of the month that is shown; null where it begins now. */
  readonly month: string | null;
}

/** A month, by weeks. */
export function MonthTable({ weeks, month, ...view }: Props) {
  const dates = weeks.flat();
  const [first = ''] = dates;
  const { tabbed, reach } = useTabbedCell(dates, dates.includes(view.today) ? view.today : first);
  return (
    <div className={classes.scroll} data-scroll-box>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are reached by arrow keys, as a grid's are */}
      <table role="grid" aria-label="Month" className={`${classes.grid} ${classes.month}`}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((date) => (
              <th key={date} scope="col">
                {weekdayName(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <DayCell
                  key={date}
                  {...view}
                  date={date}
                  isOutside={month !== null && date.slice(0, 7) !== month}
                  isFirst={date === first}
                  isTabbed={date === tabbed}
                  onReach={reach}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayCellProps extends Omit<ViewProps, 'weeks' | 'isLoaded'> {
  readonly date: string;
  /** True for a day of another month. */
  readonly isOutside: boolean;
  /** True for the first that is shown. */
  readonly isFirst: boolean;
  readonly isTabbed: boolean;
  readonly onReach: (name: string) => void;
}

function DayCell({ date, isOutside, isFirst, isTabbed, onReach, ...view }: DayCellProps) {
  const { onWrite } = useCalendarFacts();
  const { cells, slots, today, localNow } = view;
  const place = { date, hour: null };
  const isPast = isOver(place, localNow);
  const isToday = date === today;
  return (
    <CalendarCell
      name={date}
      label={undefined} // its heading says it
      className={[isOutside && classes.outside, isToday && classes.today].filter(Boolean).join(' ')}
      isTabbed={isTabbed}
      onReach={onReach}
      isPast={isPast}
      share={null}
      onWrite={isPast ? null : () => onWrite(place)}
    >
      <Text
        component="h2"
        className={classes.date}
        aria-label={fullDay(date)}
        aria-current={isToday ? 'date' : undefined}
      >
        {isFirst || date.endsWith('-01') ? dayOfMonth(date) : Number(date.slice(8))}
      </Text>
      <CellContent cell={cells.get(date)} slots={slots.get(date)} title={fullDay(date)} Entry={EntryChip} />
    </CalendarCell>
  );
}
