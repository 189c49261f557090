import { Badge, Group, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { type ListedPerson, useExport, useMakeLink } from '../../api/people.ts';
import type { Column } from '../../parts/data-table/column.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { Later, laterCode } from '../../parts/later-code.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ShortTime } from '../../parts/when.tsx';
import { useNow } from '../../time/use-now.ts';
import { type PersonAction, PersonActions } from './person-actions.tsx';
import type { Asked } from './person-dialogs.tsx';

const dialogs = laterCode(() => import('./person-dialogs.tsx'));

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
  const now = useNow();
  const columns = peopleColumns(now, act);
  return (
    <>
      {take.isError && <Problem title="Couldn’t export the user" error={take.error} />}
      {makeLink.isError && <Problem title="Couldn’t create a link" error={makeLink.error} />}
      <DataTable name="Users" columns={columns} rows={people} idOf={({ id }) => id} />
      <Later code={dialogs} isWanted={asked !== null}>
        {({ PersonDialogs }) => <PersonDialogs asked={asked} onClose={() => setAsked(null)} />}
      </Later>
    </>
  );
}

/** @param now ms */
const peopleColumns = (
  now: number,
  onAction: (person: ListedPerson, action: PersonAction) => void,
): Column<ListedPerson>[] => [
  { id: 'email', title: 'E-mail address', cell: (person) => <PersonName person={person} /> },
  { id: 'plan', title: 'Plan', width: 96, optional: 'on', cell: ({ plan }) => plan },
  {
    id: 'profiles',
    title: 'Profiles',
    width: 80,
    optional: 'on',
    isNamedOnCard: true,
    cell: ({ profiles }) => profiles.toLocaleString('en'),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    width: 84,
    optional: 'on',
    isNamedOnCard: true,
    cell: ({ socialAccounts }) => socialAccounts.toLocaleString('en'),
  },
  {
    id: 'posts',
    title: 'Posts',
    width: 80,
    optional: 'on',
    isNamedOnCard: true,
    cell: ({ posts }) => posts.toLocaleString('en'),
  },
  {
    id: 'signed-in',
    title: 'Last sign-in',
    width: 130,
    optional: 'on',
    isNamedOnCard: true,
    cell: ({ signedInAt }) => (signedInAt === null ? 'never' : <ShortTime at={signedInAt} now={now} />),
  },
  {
    id: 'actions',
    title: 'Actions',
    width: 64,
    head: <VisuallyHidden>Actions</VisuallyHidden>,
    cell: (person) =>
      person.deletingAt === null && (
        <PersonActions person={person} onAction={(action) => onAction(person, action)} />
      ),
  },
];

/** Who it is, and what is to be known of them. */
function PersonName({ person }: { readonly person: ListedPerson }) {
  const { email, you, admin, deletingAt, disabledAt } = person;
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" fw={500} truncate="end" title={email}>
        {email}
      </Text>
      {you && <Badge variant="default">you</Badge>}
      {admin && <Badge variant="default">admin</Badge>}
      {isInvited(person) && <Badge variant="default">invited</Badge>}
      {deletingAt !== null && <Badge color="red">being deleted</Badge>}
      {deletingAt === null && disabledAt !== null && <Badge color="orange">disabled</Badge>}
    </Group>
  );
}

/** Somebody who has not come in yet, and chooses a password first. */
const isInvited = ({ signedInAt, hasPassword, hasIdentity, deletingAt }: ListedPerson): boolean =>
  signedInAt === null && !hasPassword && !hasIdentity && deletingAt === null;
