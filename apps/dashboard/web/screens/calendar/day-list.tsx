import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { fullDay } from '../../time/day-names.ts';
import { EntryCard, type ViewProps } from './entry-card.tsx';
import type { View } from './weeks.ts';

interface Props extends Pick<ViewProps, 'weeks' | 'entries' | 'today' | 'timezone' | 'onMove' | 'onDrag'> {
  readonly view: View;
}

/** The days one under another, where there is no room for a table; of a month only those with posts. */
export function DayList({ weeks, entries, today, view, ...card }: Props) {
  const days = weeks.flat().filter((date) => view === 'week' || entries.has(date) || date === today);
  return (
    <Stack gap="lg">
      {days.map((date) => (
        <Stack key={date} gap="xs" component="section">
          <Group gap="xs">
            <Title order={2} size="h5">
              {fullDay(date)}
            </Title>
            {date === today && <Badge variant="default">today</Badge>}
          </Group>
          {entries.has(date) ? (
            entries.get(date)?.map((entry) => <EntryCard key={entry.key} entry={entry} {...card} />)
          ) : (
            <Text size="sm" c="dimmed">
              No posts
            </Text>
          )}
        </Stack>
      ))}
    </Stack>
  );
}
