import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { fullDay, shortDay } from '../../time/day-names.ts';
import { resolveLocalTime } from '../../time/local-time.ts';
import classes from './calendar.module.css';
import { DropCell } from './drop-cell.tsx';
import { clockTime, hasHour } from './drop-place.ts';
import { EntryCard, type ViewProps } from './entry-card.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** A week, by hours of the clocks of the profile. */
export function WeekTable({ weeks, entries, today, dragged, onDrop, ...card }: ViewProps) {
  const days = weeks[0] ?? [];
  return (
    <table className={`${classes.grid} ${classes.week}`}>
      <thead>
        <tr>
          <th scope="col" className={classes.hour}>
            <VisuallyHidden>Hour</VisuallyHidden>
          </th>
          {days.map((date) => (
            <th
              key={date}
              scope="col"
              abbr={fullDay(date)}
              className={date === today ? classes.today : undefined}
              aria-current={date === today ? 'date' : undefined}
            >
              {shortDay(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row">
              <Text size="sm" c="dimmed">
                {clockTime(hour)}
              </Text>
            </th>
            {days.map((date) => {
              const exists = hasHour(date, hour, card.timezone);
              const isTwice = resolveLocalTime(`${date}T${clockTime(hour)}`, card.timezone).kind === 'twice';
              const here = (entries.get(date) ?? []).filter(({ time }) => Number(time.slice(0, 2)) === hour);
              return (
                <DropCell
                  key={date}
                  className={exists ? undefined : classes.skipped}
                  accepts={dragged !== null && exists}
                  onDrop={() => onDrop({ date, hour })}
                >
                  <Stack gap={4}>
                    {!exists && (
                      <Text size="xs" c="dimmed">
                        skipped by clocks
                      </Text>
                    )}
                    {isTwice && (
                      <Text size="xs" c="dimmed">
                        comes twice
                      </Text>
                    )}
                    {here.map((entry) => (
                      <EntryCard key={entry.key} entry={entry} isTwice={isTwice} {...card} />
                    ))}
                  </Stack>
                </DropCell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
