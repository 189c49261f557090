import { Text } from '@mantine/core';
import { fullDay, weekdayName } from '../../time/day-names.ts';
import classes from './calendar.module.css';
import { CalendarCell } from './calendar-cell.tsx';
import { CellContent } from './cell-content.tsx';
import { useTabbedCell } from './grid-focus.ts';
import type { ViewProps } from './view-props.ts';
import { isOver } from './write-time.ts';

interface Props extends ViewProps {
  /** A date of the month that is shown. */
  readonly date: string;
}

/** A month, by weeks. */
export function MonthTable({ weeks, date: shown, ...view }: Props) {
  const dates = weeks.flat();
  const [first = ''] = dates;
  const { tabbed, reach } = useTabbedCell(dates, dates.includes(view.today) ? view.today : first);
  return (
    <div className={classes.scroll}>
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
                  isOutside={date.slice(0, 7) !== shown.slice(0, 7)}
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

interface DayCellProps extends Omit<ViewProps, 'weeks'> {
  readonly date: string;
  /** True for a day of another month. */
  readonly isOutside: boolean;
  readonly isTabbed: boolean;
  readonly onReach: (name: string) => void;
}

function DayCell({ date, isOutside, isTabbed, onReach, ...view }: DayCellProps) {
  const { cells, slots, today, localNow, timezone, profileId, dragged, onDrop, onWrite, onMove, onDrag } =
    view;
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
      accepts={dragged !== null && dragged.date !== date}
      onDrop={() => onDrop(place)}
      onWrite={isPast ? null : () => onWrite(place)}
    >
      <Text
        size="sm"
        component="h2"
        fw={isToday ? 700 : 400}
        w="max-content"
        aria-label={fullDay(date)}
        aria-current={isToday ? 'date' : undefined}
      >
        {Number(date.slice(8))}
      </Text>
      <CellContent
        cell={cells.get(date)}
        slots={slots.get(date)}
        title={fullDay(date)}
        {...{ profileId, timezone, onMove, onDrag }}
      />
    </CalendarCell>
  );
}
