import { Button, Modal, PasswordInput, Stack, Switch, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { type PlanName, useCreatePerson, usePeople } from '../../api/people.ts';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Empty } from '../../parts/empty.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Page } from '../../parts/page.tsx';
import { Problem } from '../../parts/problem.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useTypedSearch } from '../../parts/use-typed-search.ts';
import { PeopleTable } from './people-table.tsx';
import { PlanSelect } from './plan-select.tsx';

/** The users of the installation, for admins. */
export default function People() {
  const [search, setSearch] = useState('');
  const [typed, type] = useTypedSearch(search, setSearch);
  const people = usePeople(search);
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <Page title="People" actions={<Button onClick={open}>New user</Button>}>
      <TextInput
        label="Search by e-mail address"
        type="search"
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        maw={320}
      />
      <QueryView query={people}>
        {({ pages }) => {
          const all = pages.flatMap((page) => page.people);
          return all.length === 0 ? (
            <Empty icon={IconUsers}>No one has such an address.</Empty>
          ) : (
            <PeopleTable people={all} />
          );
        }}
      </QueryView>
      <LoadMore {...people} />
      <NewPersonDialog isOpen={isOpen} onClose={close} />
    </Page>
  );
}

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function NewPersonDialog({ isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="New user" closeButtonProps={{ 'aria-label': 'Close' }}>
      {isOpen && <NewPersonForm onClose={onClose} />}
    </Modal>
  );
}

function NewPersonForm({ onClose }: Pick<Props, 'onClose'>) {
  const [plan, setPlan] = useState<PlanName>('free');
  const [admin, setAdmin] = useState(false);
  const create = useCreatePerson();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [email, password] = [String(fields.get('email')), String(fields.get('password'))];
    create.mutate({ email, password, plan, admin }, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="E-mail address"
          name="email"
          type="email"
          autoComplete="off"
          required
          data-autofocus
        />
        <PasswordInput
          label="First password"
          description="At least 8 characters. Give it to the person, who can change it."
          name="password"
          minLength={8}
          autoComplete="new-password"
          required
        />
        <PlanSelect value={plan} onChange={setPlan} />
        <Switch
          label="Admin"
          description="Sees all users, and controls the queues."
          checked={admin}
          onChange={({ currentTarget }) => setAdmin(currentTarget.checked)}
        />
        {create.isError && <Problem title="Couldn’t create the user" error={create.error} />}
        <DialogButtons action="Create user" onCancel={onClose} isPending={create.isPending} />
      </Stack>
    </form>
  );
}
