import { Stack, Switch, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type ListedPerson, useChangePerson } from '../../api/people.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { PlanSelect } from './plan-select.tsx';

interface Props {
  readonly person: ListedPerson;
  readonly onClose: () => void;
}

/** Changes the plan of a user, whether they are an admin, and whether they are disabled. Only what is changed is sent. */
export function ChangePersonDialog({ person, onClose }: Props) {
  const before = { plan: person.plan, admin: person.admin, disabled: person.disabledAt !== null };
  const [plan, setPlan] = useState(before.plan);
  const [admin, setAdmin] = useState(before.admin);
  const [disabled, setDisabled] = useState(before.disabled);
  const change = useChangePerson();
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
    <Dialog opened onClose={onClose} title="Change user">
      <form onSubmit={submit}>
        <Stack>
          <Text>{person.email}</Text>
          <PlanSelect value={plan} onChange={setPlan} />
          <Switch
            label="Admin"
            description="Can manage users and the system."
            checked={admin}
            onChange={({ currentTarget }) => setAdmin(currentTarget.checked)}
          />
          <Switch
            label="Disabled"
            description="Signs them out, blocks their API keys and pauses their posts."
            checked={disabled}
            onChange={({ currentTarget }) => setDisabled(currentTarget.checked)}
          />
          {change.isError && <Problem title="Couldn’t change the user" error={change.error} />}
          <DialogButtons action="Save" onCancel={onClose} isPending={change.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}
