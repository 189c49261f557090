import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { fullDay } from '../../time/day-names.ts';
import { useCalendarFacts } from './calendar-context.ts';
import { CellContent } from './cell-content.tsx';
import chips from './chips.module.css';
import classes from './day-list.module.css';
import { DayTotal } from './day-total.tsx';
import type { PlacedEntry } from './entries.ts';
import { EntryChip } from './entry-chip.tsx';
import type { ViewProps } from './view-props.ts';
import type { View } from './weeks.ts';
import { isOver } from './write-time.ts';

interface Props extends ViewProps {
  readonly view: View;
}

/** The days one under another, where there is no room for a table; of a month only those with posts. This week is opened at today. */
export function DayList({ weeks, cells, slots, today, view, localNow }: Props) {
  const { onWrite } = useCalendarFacts();
  const days = weeks.flat().filter((date) => view === 'week' || cells.has(date) || date === today);
  const thisDay = useRef<HTMLDivElement>(null);
  const [first] = days;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each week.
  useLayoutEffect(() => {
    if (view === 'week' && today !== first) thisDay.current?.scrollIntoView();
  }, [view, first]);
  return (
    <Stack gap="md">
      {days.map((date) => {
        const place = { date, hour: null };
        return (
          <section
            key={date}
            className={classes.section}
            data-cell={date}
            {...(date === today && { ref: thisDay })}
          >
            <Group gap="xs" wrap="nowrap" className={classes.day}>
              <Title order={2} title={fullDay(date)}>
                {fullDay(date)}
              </Title>
              {date === today && <Badge variant="default">today</Badge>}
              <DayTotal date={date} cells={cells} />
              {!isOver(place, localNow) && (
                <button
                  type="button"
                  className={`mantine-focus-auto ${chips.button} ${chips.last}`}
                  aria-label={`New post: ${fullDay(date)}`}
                  onClick={() => onWrite(place)}
                >
                  New post
                </button>
              )}
            </Group>
            {!cells.has(date) && (
              <Text size="sm" c="dimmed">
                No posts
              </Text>
            )}
            <CellContent
              cell={cells.get(date)}
              slots={slots.get(date)}
              title={fullDay(date)}
              Entry={EntryRow}
            />
          </section>
        );
      })}
    </Stack>
  );
}

const EntryRow = ({ entry }: { readonly entry: PlacedEntry }) => <EntryChip entry={entry} isRow />;
