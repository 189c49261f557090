import { platformTitles } from '@carillon/core';
import { Table, Text } from '@mantine/core';
import type { Fleet } from '../../api/fleet.ts';
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts';
import { durationInWords } from '../../time/duration-in-words.ts';
import { Section } from './section.tsx';

const kinds = {
  unqueued: 'Due, and without a job: no worker runs, or the queue cannot be reached',
  overdue: 'Due, and not begun',
  unknown: 'Sent, and nobody knows whether the network took it',
} as const;

/** Publications that wait although they should not, or for too long. */
export function BacklogTable(fleet: Pick<Fleet, keyof typeof kinds>) {
  const rows = (['unqueued', 'overdue', 'unknown'] as const).flatMap((kind) =>
    fleet[kind].map((backlog) => ({ kind, ...backlog })),
  );
  if (rows.length === 0)
    return (
      <Section title="What should not wait">
        <Text c="dimmed">Nothing is late, and no outcome is unknown.</Text>
      </Section>
    );
  return (
    <Section title="What should not wait">
      <Table.ScrollContainer minWidth={420} scrollAreaProps={scrolledByKeys('What should not wait')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>What</Table.Th>
              <Table.Th>Network</Table.Th>
              <Table.Th ta="right">Posts</Table.Th>
              <Table.Th ta="right">Longest</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ kind, platform, count, oldest }) => (
              <Table.Tr key={`${kind} ${platform}`}>
                <Table.Td>{kinds[kind]}</Table.Td>
                <Table.Td>{platformTitles[platform]}</Table.Td>
                <Table.Td ta="right">{count.toLocaleString()}</Table.Td>
                <Table.Td ta="right">{durationInWords(oldest)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}
