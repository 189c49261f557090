import { platformTitles } from '@carillon/core';
import { Table, Text } from '@mantine/core';
import type { Fleet } from '../../api/fleet.ts';
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts';
import { Section } from '../../parts/section.tsx';
import { durationInWords } from '../../time/duration-in-words.ts';

const kinds = {
  unqueued: 'Due but not queued: no worker is running, or the queue cannot be reached',
  overdue: 'Due but not started',
  unknown: 'Sent, but the network has not confirmed it',
} as const;

/** Publications that wait although they should not, or for too long. */
export function BacklogTable(fleet: Pick<Fleet, keyof typeof kinds>) {
  const rows = (['unqueued', 'overdue', 'unknown'] as const).flatMap((kind) =>
    fleet[kind].map((backlog) => ({ kind, ...backlog })),
  );
  if (rows.length === 0)
    return (
      <Section title="Late or unconfirmed">
        <Text c="dimmed">No post is late, and none is unconfirmed.</Text>
      </Section>
    );
  return (
    <Section title="Late or unconfirmed">
      <Table.ScrollContainer minWidth={420} scrollAreaProps={scrolledByKeys('Late or unconfirmed')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Problem</Table.Th>
              <Table.Th>Network</Table.Th>
              <Table.Th ta="right">Posts</Table.Th>
              <Table.Th ta="right">Waiting for</Table.Th>
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
