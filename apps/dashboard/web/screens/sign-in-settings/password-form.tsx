import { Alert, PasswordInput, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import { useChangePassword } from '../../api/session.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Section } from '../../parts/section.tsx';

/** The form that changes the password. */
export function PasswordForm() {
  const change = useChangePassword();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    change.mutate(
      { current: String(fields.get('current')), password: String(fields.get('password')) },
      { onSuccess: () => form.reset() },
    );
  };
  return (
    <Section title="Password">
      <form onSubmit={submit}>
        <Stack maw={400}>
          <PasswordInput label="Current password" name="current" autoComplete="current-password" required />
          <PasswordInput
            label="New password"
            description="At least 8 characters."
            name="password"
            minLength={8}
            autoComplete="new-password"
            required
          />
          {change.isError && <Problem title="Couldn’t change the password" error={change.error} />}
          {change.isSuccess && (
            <Alert color="green" variant="light" role="status">
              Your password has been changed. Other browsers are signed out.
            </Alert>
          )}
          <PendingButton type="submit" isPending={change.isPending} style={{ alignSelf: 'flex-start' }}>
            Change password
          </PendingButton>
        </Stack>
      </form>
    </Section>
  );
}
