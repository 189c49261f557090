import { platformTitles } from '@carillon/core';
import { Text } from '@mantine/core';
import type { Fleet } from '../../api/fleet.ts';
import type { Column } from '../../parts/data-table/column.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { DotBadge } from '../../parts/dot-badge.tsx';
import { Section } from '../../parts/section.tsx';
import { durationInWords } from '../../time/duration-in-words.ts';

type Queues = NonNullable<Fleet['queues']>['queues'];

const states = ['waiting', 'active', 'delayed', 'failed'] as const;
const titles = { waiting: 'Waiting', active: 'Active', delayed: 'Scheduled', failed: 'Failed' };

const columns: Column<Queues[number]>[] = [
  { id: 'network', title: 'Network', cell: ({ platform }) => platformTitles[platform] },
  {
    id: 'state',
    title: 'State',
    width: 96,
    cell: ({ paused }) => (
      <DotBadge color={paused ? 'orange' : 'green'}>{paused ? 'paused' : 'running'}</DotBadge>
    ),
  },
  ...states.map((state) => ({
    id: state,
    title: titles[state],
    width: 84,
    isNamedOnCard: true as const,
    cell: ({ counts }: Queues[number]) => (counts[state] ?? 0).toLocaleString('en'),
  })),
  {
    id: 'oldest',
    title: 'Oldest waiting',
    width: 116,
    isNamedOnCard: true,
    cell: ({ oldestWaiting }) => (oldestWaiting === null ? '–' : durationInWords(oldestWaiting)),
  },
];

export const QueueTable = ({ queues }: { readonly queues: Queues }) => (
  <Section title="Queues">
    <DataTable name="Queues" columns={columns} rows={queues} idOf={({ name }) => name} />
    <Text size="sm" c="dimmed">
      Posts due in the next two days. Later ones aren’t queued yet.
    </Text>
  </Section>
);
