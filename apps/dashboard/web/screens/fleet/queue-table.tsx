import { platformTitles } from '@carillon/core';
import { Table, Text } from '@mantine/core';
import type { Fleet } from '../../api/fleet.ts';
import { DotBadge } from '../../parts/dot-badge.tsx';
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts';
import { Section } from '../../parts/section.tsx';
import { durationInWords } from '../../time/duration-in-words.ts';

const states = ['waiting', 'active', 'delayed', 'failed'] as const;
const titles = { waiting: 'Waiting', active: 'Active', delayed: 'Delayed', failed: 'Failed' };

export function QueueTable({ queues }: { readonly queues: NonNullable<Fleet['queues']>['queues'] }) {
  return (
    <Section title="Queues">
      <Table.ScrollContainer minWidth={560} scrollAreaProps={scrolledByKeys('Queues')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Network</Table.Th>
              <Table.Th>State</Table.Th>
              {states.map((state) => (
                <Table.Th key={state} ta="right">
                  {titles[state]}
                </Table.Th>
              ))}
              <Table.Th ta="right">Oldest waiting</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {queues.map(({ name, platform, paused, counts, oldestWaiting }) => (
              <Table.Tr key={name}>
                <Table.Td>{platformTitles[platform]}</Table.Td>
                <Table.Td>
                  <DotBadge color={paused ? 'orange' : 'green'}>{paused ? 'paused' : 'running'}</DotBadge>
                </Table.Td>
                {states.map((state) => (
                  <Table.Td key={state} ta="right">
                    {(counts[state] ?? 0).toLocaleString()}
                  </Table.Td>
                ))}
                <Table.Td ta="right">
                  {oldestWaiting === null ? '–' : durationInWords(oldestWaiting)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="sm" c="dimmed">
        A post gets a job two days before it is due at the earliest. What is planned for later waits in
        Postgres, and is not counted here.
      </Text>
    </Section>
  );
}
