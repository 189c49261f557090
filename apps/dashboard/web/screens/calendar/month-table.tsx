import { Stack, Text } from '@mantine/core';
import { fullDay, weekdayName } from '../../time/day-names.ts';
import classes from './calendar.module.css';
import { DropCell } from './drop-cell.tsx';
import { EntryCard, type ViewProps } from './entry-card.tsx';

interface Props extends ViewProps {
  /** A date of the month that is shown. */
  readonly date: string;
}

/** A month, by weeks. */
export function MonthTable({ weeks, entries, today, dragged, onDrop, date: shown, ...card }: Props) {
  return (
    <table className={`${classes.grid} ${classes.month}`}>
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
              <DropCell
                key={date}
                className={[
                  date.slice(0, 7) !== shown.slice(0, 7) && classes.outside,
                  date === today && classes.today,
                ]
                  .filter(Boolean)
                  .join(' ')}
                accepts={dragged !== null && dragged.date !== date}
                onDrop={() => onDrop({ date, hour: null })}
              >
                <Stack gap={4}>
                  <Text
                    size="sm"
                    component="h2"
                    fw={date === today ? 700 : 400}
                    aria-label={fullDay(date)}
                    aria-current={date === today ? 'date' : undefined}
                  >
                    {Number(date.slice(8))}
                  </Text>
                  {(entries.get(date) ?? []).map((entry) => (
                    <EntryCard key={entry.key} entry={entry} {...card} />
                  ))}
                </Stack>
              </DropCell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
