import { Alert, Anchor, PasswordInput, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useChoosePassword } from '../../api/ways-in.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

/** Reached by a link from a mail or the command line; its secret stands behind #. */
export default function ResetPassword() {
  const [token] = useState(() => location.hash.slice(1));
  const [path, navigate] = useLocation();
  const choose = useChoosePassword();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    // The used secret leaves the address and the history.
    choose.mutate({ token, password }, { onSuccess: () => navigate(path, { replace: true }) });
  };
  if (choose.isSuccess)
    return (
      <SignedOutPage title="Choose a new password">
        <Alert ref={(box) => box?.focus()} tabIndex={-1} color="green" variant="light" role="status">
          Your password has been changed, and you are signed out everywhere.
        </Alert>
        <Anchor component={Link} href="/" size="sm">
          Sign in with it
        </Anchor>
      </SignedOutPage>
    );
  return (
    <SignedOutPage
      title="Choose a new password"
      hint="This link works once, and signs you out everywhere. A second factor stays as it is."
    >
      <form onSubmit={submit}>
        <Stack>
          <PasswordInput
            label="New password"
            description="At least 8 characters; four words that have nothing to do with each other are good."
            name="password"
            minLength={8}
            maxLength={1_000}
            autoComplete="new-password"
            required
            autoFocus
          />
          {choose.isError && <Problem title="Couldn’t change the password" error={choose.error} />}
          <PendingButton type="submit" isPending={choose.isPending}>
            Change password
          </PendingButton>
        </Stack>
      </form>
      <Anchor component={Link} href="/" size="sm">
        Back to sign-in
      </Anchor>
    </SignedOutPage>
  );
}
