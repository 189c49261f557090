import { Stack, Switch, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type NewPerson, type PlanName, useCreatePerson } from '../../api/people.ts';
import { useWaysIn } from '../../api/ways-in.ts';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { shownLink } from './link-dialog.tsx';
import { PlanSelect } from './plan-select.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Creates a user; the link by which they come in is copied where the browser allows it, and shown once. */
export function NewPersonDialog({ isOpen, onClose }: Props) {
  const create = useCreatePerson();
  const [isCopied, setCopied] = useState(false);
  const close = () => {
    onClose();
    create.reset();
    setCopied(false);
  };
  const { data, variables } = create;
  const take = ({ invitation }: NonNullable<typeof data>) => {
    if (invitation === null) close();
    // Undefined where the page came without TLS.
    else
      void (navigator.clipboard as Clipboard | undefined)?.writeText(invitation.link).then(
        () => setCopied(true),
        () => {}, // the button does it
      );
  };
  const person = data && variables ? { id: data.id, email: variables.email } : null;
  return (
    <SecretDialog
      isOpen={isOpen}
      onClose={close}
      isPending={create.isPending}
      title="New user"
      isCopied={isCopied}
      {...shownLink(person, data?.invitation ?? null)}
    >
      <NewPersonForm
        onSubmit={(wanted) => create.mutate(wanted, { onSuccess: take })}
        onCancel={close}
        isPending={create.isPending}
        error={create.error}
      />
    </SecretDialog>
  );
}

interface FormProps {
  readonly onSubmit: (wanted: NewPerson) => void;
  readonly onCancel: () => void;
  readonly isPending: boolean;
  readonly error: Error | null;
}

function NewPersonForm({ onSubmit, onCancel, isPending, error }: FormProps) {
  const [plan, setPlan] = useState<PlanName>('free');
  const [admin, setAdmin] = useState(false);
  const { data: ways } = useWaysIn();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    onSubmit({ email, plan, admin });
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
        <PlanSelect value={plan} onChange={setPlan} />
        <Switch
          label="Admin"
          description="Can manage users and the system."
          checked={admin}
          onChange={({ currentTarget }) => setAdmin(currentTarget.checked)}
        />
        {ways?.password === false && <Text size="sm">They sign in with {ways.oidc?.name}.</Text>}
        {error && <Problem title="Couldn’t create the user" error={error} />}
        <DialogButtons
          action={ways?.password === false ? 'Create user' : 'Create and copy link'}
          onCancel={onCancel}
          isPending={isPending}
        />
      </Stack>
    </form>
  );
}
