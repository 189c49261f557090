import { Badge, Group, Table, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { type ListedPerson, useExport, useMakeLink } from '../../api/people.ts';
import { Problem } from '../../parts/problem.tsx';
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts';
import { When } from '../../parts/when.tsx';
import { type PersonAction, PersonActions } from './person-actions.tsx';
import { type Asked, PersonDialogs } from './person-dialogs.tsx';

interface Props {
  readonly people: readonly ListedPerson[];
}

/** A row for each user, and what may be done with them. */
export function PeopleTable({ people }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const take = useExport();
  const makeLink = useMakeLink();
  const act = (person: ListedPerson, action: PersonAction) => {
    if (action === 'export') take.mutate(person.id);
    else if (action === 'link')
      makeLink.mutate(person.id, { onSuccess: (link) => setAsked({ person, action, link }) });
    else setAsked({ person, action });
  };
  return (
    <>
      {take.isError && <Problem title="Couldn’t export the user" error={take.error} />}
      {makeLink.isError && <Problem title="Couldn’t make a link" error={makeLink.error} />}
      <Table.ScrollContainer minWidth={900} scrollAreaProps={scrolledByKeys('People')}>
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>E-mail address</Table.Th>
              <Table.Th>Plan</Table.Th>
              <Table.Th>Profiles</Table.Th>
              <Table.Th>Accounts</Table.Th>
              <Table.Th>Posts</Table.Th>
              <Table.Th>Last sign-in</Table.Th>
              <Table.Th>
                <VisuallyHidden>Actions</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} onAction={(action) => act(person, action)} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <PersonDialogs asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

interface PersonRowProps {
  readonly person: ListedPerson;
  readonly onAction: (action: PersonAction) => void;
}

function PersonRow({ person, onAction }: PersonRowProps) {
  const { email, plan, admin, you, signedInAt, disabledAt, deletingAt } = person;
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          {email}
          {you && <Badge variant="default">you</Badge>}
          {admin && <Badge variant="default">admin</Badge>}
          {isInvited(person) && <Badge variant="default">invited</Badge>}
          {deletingAt !== null && <Badge color="red">being deleted</Badge>}
          {deletingAt === null && disabledAt !== null && <Badge color="orange">disabled</Badge>}
        </Group>
      </Table.Td>
      <Table.Td>{plan}</Table.Td>
      <Table.Td>{person.profiles.toLocaleString()}</Table.Td>
      <Table.Td>{person.socialAccounts.toLocaleString()}</Table.Td>
      <Table.Td>{person.posts.toLocaleString()}</Table.Td>
      <Table.Td>{signedInAt === null ? 'never' : <When at={signedInAt} />}</Table.Td>
      <Table.Td>{deletingAt === null && <PersonActions person={person} onAction={onAction} />}</Table.Td>
    </Table.Tr>
  );
}

/** Somebody who has not come in yet, and chooses a password first. */
const isInvited = ({ signedInAt, hasPassword, hasIdentity, deletingAt }: ListedPerson): boolean =>
  signedInAt === null && !hasPassword && !hasIdentity && deletingAt === null;
