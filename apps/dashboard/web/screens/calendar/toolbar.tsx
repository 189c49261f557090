import { ActionIcon, Button, Group, NativeSelect, SegmentedControl, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Profile } from '../../api/types.ts';
import { dayRange, monthName } from '../../time/day-names.ts';
import type { CalendarAddress } from './use-calendar-address.ts';
import { step, type View, weeksOf } from './weeks.ts';

interface Props {
  readonly shown: CalendarAddress;
  readonly onChange: (change: Partial<CalendarAddress>) => void;
  readonly today: string;
  readonly profiles: readonly Profile[];
}

/** Chooses the part of the calendar, and whose calendar. */
export function Toolbar({ shown: { view, date, profileId }, onChange, today, profiles }: Props) {
  const go = (by: 1 | -1) => onChange({ date: step(view, date, by) });
  const days = weeksOf(view, date).flat();
  const title = view === 'month' ? monthName(date) : dayRange(days[0] ?? date, days.at(-1) ?? date);
  return (
    <Group justify="space-between">
      <Group gap="xs">
        <ActionIcon variant="default" size="lg" aria-label={`Previous ${view}`} onClick={() => go(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={`Next ${view}`} onClick={() => go(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => onChange({ date: today })}>
          Today
        </Button>
        <Title order={2} aria-live="polite">
          {title}
        </Title>
      </Group>
      <Group gap="xs" align="flex-end">
        {profiles.length > 1 && (
          <NativeSelect
            aria-label="Profile"
            value={profileId}
            onChange={({ currentTarget }) => onChange({ profileId: currentTarget.value })}
            data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <SegmentedControl
          aria-label="How much is shown"
          value={view}
          onChange={(value) => onChange({ view: value as View })}
          data={[
            { value: 'week', label: 'Week' },
            { value: 'month', label: 'Month' },
          ]}
        />
      </Group>
    </Group>
  );
}
