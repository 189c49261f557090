import { Table, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { type ListedPerson, useDeletePerson, useExport } from '../../api/people.ts';
import { DeleteUserDialog } from '../../parts/delete-user-dialog.tsx';
import { Problem } from '../../parts/problem.tsx';
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts';
import { ChangePersonDialog } from './change-person-dialog.tsx';
import { PersonRow } from './person-row.tsx';

interface Props {
  readonly people: readonly ListedPerson[];
}

/** A row for each user, and what may be done with them. */
export function PeopleTable({ people }: Props) {
  const [changed, setChanged] = useState<ListedPerson | null>(null);
  const [deleted, setDeleted] = useState<ListedPerson | null>(null);
  const erase = useDeletePerson();
  const take = useExport();
  const close = () => {
    setDeleted(null);
    erase.reset();
  };
  return (
    <>
      {take.isError && <Problem title="Couldn’t export the user" error={take.error} />}
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
              <PersonRow
                key={person.id}
                person={person}
                onChange={() => setChanged(person)}
                onExport={() => take.mutate(person.id)}
                onDelete={() => setDeleted(person)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {changed && <ChangePersonDialog key={changed.id} person={changed} onClose={() => setChanged(null)} />}
      <DeleteUserDialog
        title="Delete user"
        email={deleted?.email ?? ''}
        isOpen={deleted !== null}
        onClose={close}
        onDelete={(email) => deleted && erase.mutate({ id: deleted.id, email }, { onSuccess: close })}
        isPending={erase.isPending}
        error={erase.error}
      />
    </>
  );
}
