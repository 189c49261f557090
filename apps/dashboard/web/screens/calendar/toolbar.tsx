import { ActionIcon, Button, Group, SegmentedControl, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { AccountFilter } from '../../parts/account-filter.tsx';
import { ChoiceChip } from '../../parts/choice-chip.tsx';
import { dayRange, fullDay, monthName } from '../../time/day-names.ts';
import { type CalendarAddress, statusNames } from './calendar-address.ts';
import { step, type View, views, weeksOf } from './weeks.ts';

interface Props {
  readonly address: CalendarAddress;
  readonly onChange: (change: Partial<CalendarAddress>) => void;
  /** YYYY-MM-DD */
  readonly today: string;
}

const statuses = Object.entries(statusNames).map(([value, label]) => ({ value, label }));

/** Chooses the days of the calendar, and what of them is shown. */
export function Toolbar({ address, onChange, today }: Props) {
  const { view, date, account, status } = address;
  const go = (by: 1 | -1) => onChange({ date: step(view, date, today, by) });
  return (
    <>
      <Group gap={4} wrap="nowrap" flex="none">
        <ActionIcon variant="default" aria-label={`Previous ${view}`} onClick={() => go(-1)}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={`Next ${view}`} onClick={() => go(1)}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        <Button variant="default" size="xs" onClick={() => onChange({ date: null })}>
          Today
        </Button>
      </Group>
      <Title order={2} aria-live="polite" style={{ whiteSpace: 'nowrap' }}>
        {titleOf(address, today)}
      </Title>
      <AccountFilter value={account} onChange={(account) => onChange({ account })} />
      <ChoiceChip
        label="Status"
        none="All statuses"
        options={statuses}
        value={status}
        onChange={(value) => onChange({ status: value as CalendarAddress['status'] })}
      />
    </>
  );
}

/** `23 – 29 Nov 2026`, `November 2026`, `Friday, 27 November 2026` */
function titleOf({ view, date }: CalendarAddress, today: string): string {
  if (view === 'day') return fullDay(date ?? today);
  if (view === 'month' && date !== null) return monthName(date);
  const days = weeksOf(view, date, today).flat();
  return dayRange(days[0] ?? today, days.at(-1) ?? today);
}

const viewNames: Readonly<Record<View, string>> = { day: 'Day', week: 'Week', month: 'Month' };

interface ViewChoiceProps {
  readonly view: View;
  readonly onChange: Props['onChange'];
}

export const ViewChoice = ({ view, onChange }: ViewChoiceProps) => (
  <SegmentedControl
    size="xs"
    aria-label="How much is shown"
    value={view}
    onChange={(value) => onChange({ view: value as View })}
    data={views.map((value) => ({ value, label: viewNames[value] }))}
  />
);
