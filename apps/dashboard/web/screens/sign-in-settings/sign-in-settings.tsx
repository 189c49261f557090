import { Alert, Button, PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { request } from '../../api/request.ts';
import { sessionChanged } from '../../api/session.ts';
import { Page } from '../../parts/page.tsx';
import { Problem } from '../../parts/problem.tsx';

/** Changes one's password. */
export default function SignInSettings() {
  const change = useMutation({
    mutationFn: (body: object) => request('POST', '/app/password', body),
    onSuccess: sessionChanged,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    change.mutate(
      { current: fields.get('current'), password: fields.get('password') },
      { onSuccess: () => form.reset() },
    );
  };
  return (
    <Page title="Password">
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
          {change.isError && <Problem error={change.error} />}
          {change.isSuccess && (
            <Alert color="green" variant="light" role="status">
              Your password is changed. Other browsers are signed out.
            </Alert>
          )}
          <Button type="submit" loading={change.isPending} style={{ alignSelf: 'flex-start' }}>
            Change password
          </Button>
        </Stack>
      </form>
    </Page>
  );
}
