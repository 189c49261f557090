import { Table, Text } from '@mantine/core';
import type { Activity } from '../../api/activity.ts';
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts';
import { When } from '../../parts/when.tsx';
import { actionInWords } from './action-words.ts';
import { authorInWords } from './author-in-words.ts';
import { detailsInWords } from './details-in-words.ts';
import { SubjectLink } from './subject-link.tsx';

interface Props {
  readonly events: readonly Activity[];
  /** With whom they concern. */
  readonly everybody: boolean;
}

/** Events, the newest first. */
export const ActivityTable = ({ events, everybody }: Props) => (
  <Table.ScrollContainer minWidth={680} scrollAreaProps={scrolledByKeys('Activity')}>
    <Table verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>When</Table.Th>
          <Table.Th>What</Table.Th>
          <Table.Th>Who</Table.Th>
          {everybody && <Table.Th>Whose</Table.Th>}
          <Table.Th>From</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {events.map((event) => (
          <Row key={event.id} event={event} everybody={everybody} />
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

function Row({ event, everybody }: { readonly event: Activity; readonly everybody: boolean }) {
  const { at, action, actor, owner, subject, address } = event;
  const details = detailsInWords(event);
  return (
    <Table.Tr>
      <Table.Td>
        <When at={at} seconds />
      </Table.Td>
      <Table.Td>
        {actionInWords(action)}
        {subject !== null && subject.type !== 'user' && <SubjectLink subject={subject} />}
        {details !== '' && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {details}
          </Text>
        )}
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{authorInWords(actor)}</Table.Td>
      {everybody && <Table.Td style={{ overflowWrap: 'anywhere' }}>{owner ?? 'nobody’s'}</Table.Td>}
      <Table.Td>{address ?? 'unknown'}</Table.Td>
    </Table.Tr>
  );
}
