import { Badge, Table, Text } from '@mantine/core';
import type { Fleet } from '../../api/fleet.ts';
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { durationInWords } from '../../time/duration-in-words.ts';

/** The workers. One that has sent no heartbeat for half a minute counts as dead; others take over its work. */
export function WorkerTable({ workers, now }: Pick<Fleet, 'workers' | 'now'>) {
  if (workers.length === 0)
    return (
      <Section title="Workers">
        <Text c="dimmed">No worker has been seen in the last hour.</Text>
      </Section>
    );
  return (
    <Section title="Workers">
      <Table.ScrollContainer minWidth={560} scrollAreaProps={scrolledByKeys('Workers')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>State</Table.Th>
              <Table.Th>Concurrency per network</Table.Th>
              <Table.Th>Running since</Table.Th>
              <Table.Th>Last seen</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {workers.map(({ name, concurrency, startedAt, seenAt, alive }) => (
              <Table.Tr key={name}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
                <Table.Td>
                  <Badge variant="dot" color={alive ? 'green' : 'red'} tt="none" miw="max-content">
                    {alive ? 'alive' : 'silent'}
                  </Badge>
                </Table.Td>
                <Table.Td>{concurrency.toLocaleString()}</Table.Td>
                <Table.Td>
                  <When at={startedAt} />
                </Table.Td>
                <Table.Td>{durationInWords(Math.max(0, Date.parse(now) - Date.parse(seenAt)))} ago</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}
