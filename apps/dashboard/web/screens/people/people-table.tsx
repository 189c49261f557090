import { Badge, Button, Group, Modal, Stack, Switch, Table, Text, VisuallyHidden } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type ListedPerson, useChangePerson, useDeletePerson, useExport } from '../../api/people.ts';
import { DeleteUserDialog } from '../../parts/delete-user-dialog.tsx';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts';
import { useOpener } from '../../parts/use-opener.ts';
import { When } from '../../parts/when.tsx';
import { PlanSelect } from './plan-select.tsx';

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

interface PersonRowProps {
  readonly person: ListedPerson;
  readonly onChange: () => void;
  readonly onExport: () => void;
  readonly onDelete: () => void;
}

function PersonRow({ person, onChange, onExport, onDelete }: PersonRowProps) {
  const { email, plan, admin, you, signedInAt, disabledAt, deletingAt } = person;
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          {email}
          {you && <Badge variant="default">you</Badge>}
          {admin && <Badge variant="default">admin</Badge>}
          {deletingAt !== null && <Badge color="red">being deleted</Badge>}
          {deletingAt === null && disabledAt !== null && <Badge color="orange">disabled</Badge>}
        </Group>
      </Table.Td>
      <Table.Td>{plan}</Table.Td>
      <Table.Td>{person.profiles.toLocaleString()}</Table.Td>
      <Table.Td>{person.socialAccounts.toLocaleString()}</Table.Td>
      <Table.Td>{person.posts.toLocaleString()}</Table.Td>
      <Table.Td>{signedInAt === null ? 'never' : <When at={signedInAt} />}</Table.Td>
      <Table.Td>
        {deletingAt === null && (
          <Group gap="xs" wrap="nowrap">
            <Button variant="default" size="xs" onClick={onChange} aria-label={`Change ${email}`}>
              Change
            </Button>
            <Button variant="default" size="xs" onClick={onExport} aria-label={`Export ${email}`}>
              Export
            </Button>
            <Button variant="default" size="xs" onClick={onDelete} aria-label={`Delete ${email}`}>
              Delete
            </Button>
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

interface ChangePersonDialogProps {
  readonly person: ListedPerson;
  readonly onClose: () => void;
}

/** Changes the plan of a user, whether they are an admin, and whether they are disabled. Only what is changed is sent. */
function ChangePersonDialog({ person, onClose }: ChangePersonDialogProps) {
  const before = { plan: person.plan, admin: person.admin, disabled: person.disabledAt !== null };
  const [plan, setPlan] = useState(before.plan);
  const [admin, setAdmin] = useState(before.admin);
  const [disabled, setDisabled] = useState(before.disabled);
  const change = useChangePerson();
  useOpener(true);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = {
      ...(plan !== before.plan && { plan }),
      ...(admin !== before.admin && { admin }),
      ...(disabled !== before.disabled && { disabled }),
    };
    change.mutate({ id: person.id, ...wanted }, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title="Change user" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={submit}>
        <Stack>
          <Text>{person.email}</Text>
          <PlanSelect value={plan} onChange={setPlan} />
          <Switch
            label="Admin"
            description="Sees all users, and controls the queues."
            checked={admin}
            onChange={({ currentTarget }) => setAdmin(currentTarget.checked)}
          />
          <Switch
            label="Disabled"
            description="Signed out, keys refused, and nothing is published until this is undone."
            checked={disabled}
            onChange={({ currentTarget }) => setDisabled(currentTarget.checked)}
          />
          {change.isError && <Problem title="Couldn’t change the user" error={change.error} />}
          <DialogButtons action="Save" onCancel={onClose} isPending={change.isPending} />
        </Stack>
      </form>
    </Modal>
  );
}
