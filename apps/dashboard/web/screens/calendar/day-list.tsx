import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { fullDay } from '../../time/day-names.ts';
import classes from './calendar.module.css';
import { CellContent } from './cell-content.tsx';
import { DayTotal } from './day-total.tsx';
import type { ViewProps } from './view-props.ts';
import type { View } from './weeks.ts';
import { isOver } from './write-time.ts';

interface Props extends ViewProps {
  readonly view: View;
}

/** The days one under another, where there is no room for a table; of a month only those with posts. This week is opened at today. */
export function DayList({ weeks, cells, slots, today, view, localNow, onWrite, ...common }: Props) {
  const { profileId, timezone, onMove, onDrag } = common;
  const actions = { profileId, timezone, onMove, onDrag };
  const days = weeks.flat().filter((date) => view === 'week' || cells.has(date) || date === today);
  const thisDay = useRef<HTMLDivElement>(null);
  const [first] = days;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each week.
  useLayoutEffect(() => {
    if (view === 'week' && today !== first) thisDay.current?.scrollIntoView();
  }, [view, first]);
  return (
    <Stack gap="lg">
      {days.map((date) => {
        const place = { date, hour: null };
        return (
          <Stack
            key={date}
            gap="xs"
            component="section"
            className={classes.section}
            {...(date === today && { ref: thisDay })}
          >
            <Group gap="xs" className={classes.day}>
              <Title order={2}>{fullDay(date)}</Title>
              {date === today && <Badge variant="default">today</Badge>}
              <DayTotal date={date} cells={cells} {...actions} />
              {!isOver(place, localNow) && (
                <button
                  type="button"
                  className={`mantine-focus-auto ${classes.button}`}
                  aria-label={`Write: ${fullDay(date)}`}
                  onClick={() => onWrite(place)}
                >
                  Write
                </button>
              )}
            </Group>
            {!cells.has(date) && (
              <Text size="sm" c="dimmed">
                No posts
              </Text>
            )}
            <div>
              <CellContent
                cell={cells.get(date)}
                slots={slots.get(date)}
                title={fullDay(date)}
                {...actions}
              />
            </div>
          </Stack>
        );
      })}
    </Stack>
  );
}
