import { Badge, Button, Group, Table } from '@mantine/core';
import type { ListedPerson } from '../../api/people.ts';
import { When } from '../../parts/when.tsx';

interface Props {
  readonly person: ListedPerson;
  readonly onChange: () => void;
  readonly onExport: () => void;
  readonly onDelete: () => void;
}

export function PersonRow({ person, onChange, onExport, onDelete }: Props) {
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
