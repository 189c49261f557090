import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Activity } from '../../api/activity.ts';
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts';
import { When } from '../../parts/when.tsx';
import { actionInWords } from './action-words.ts';
import { authorInWords } from './author-in-words.ts';

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
      {everybody && <Table.Td style={{ overflowWrap: 'anywhere' }}>{owner ?? 'no one’s'}</Table.Td>}
      <Table.Td>{address ?? 'unknown'}</Table.Td>
    </Table.Tr>
  );
}

/** Names of details, for people. */
const labels: Readonly<Record<string, string>> = {
  fields: 'Changed',
  socialAccountId: 'Account',
  connectLinkId: 'Connect link',
  origins: 'Return addresses',
  scopes: 'May',
  profileIds: 'Only profiles',
  platform: 'Network',
  method: 'By',
  plan: 'Plan',
  tries: 'Tries',
  queue: 'Queue',
  jobs: 'Jobs',
  kind: 'Kind',
  expiresInDays: 'Expires after days',
  resealed: 'Accounts',
  held: 'Held',
};

/** The facts beside an event on one line, such as “Changed: name, windows”; empty where there are none. */
function detailsInWords({ details, email }: Pick<Activity, 'details' | 'email'>): string {
  const facts = Object.entries(details).flatMap(([name, value]) => {
    if (value === false || value === null) return [];
    const label = labels[name] ?? name;
    return [value === true ? label : `${label}: ${[value].flat().join(', ')}`];
  });
  return [...(email === null ? [] : [`As ${email}`]), ...facts].join(' · ');
}

/** Where a subject is shown. */
const places: Readonly<Record<string, (id: string) => string>> = {
  post: (id) => `/posts/${id}`,
  media: (id) => `/media?medium=${id}`,
  profile: (id) => `/profiles/${id}`,
  account: () => '/accounts',
  api_key: () => '/keys',
  webhook: (id) => `/webhooks/${id}`,
};

/** What was done something to: a link while it is there. */
function SubjectLink({ subject }: { readonly subject: NonNullable<Activity['subject']> }) {
  const { type, id, name, exists } = subject;
  const place = places[type];
  if (!exists || place === undefined)
    return (
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {name ?? id}
      </Text>
    );
  return (
    <Anchor
      component={Link}
      href={place(id)}
      size="sm"
      style={{ overflowWrap: 'anywhere' }}
      underline="always"
    >
      {name ?? id}
    </Anchor>
  );
}
