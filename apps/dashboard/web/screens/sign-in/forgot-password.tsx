import { Alert, Anchor, Stack, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { Link } from 'wouter';
import { useForgotPassword } from '../../api/ways-in.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

/** Asks for a mail with a link for a new password. It says nothing of whether there is such a user. */
export default function ForgotPassword() {
  const ask = useForgotPassword();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    ask.mutate(String(new FormData(event.currentTarget).get('email')));
  };
  return (
    <SignedOutPage title="Forgot your password?" hint="Carillon mails you a link to choose a new one.">
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="E-mail address"
            name="email"
            type="email"
            autoComplete="username"
            maxLength={320}
            required
            autoFocus
          />
          {ask.isError && <Problem title="Couldn’t send the link" error={ask.error} />}
          {ask.isSuccess && (
            <Alert color="green" variant="light" role="status">
              If this address has an account, a mail is on its way. Its link works once, for an hour. No mail?
              Check your spam, or ask your admin.
            </Alert>
          )}
          <PendingButton type="submit" isPending={ask.isPending}>
            Send the mail
          </PendingButton>
        </Stack>
      </form>
      <Anchor component={Link} href="/" size="sm">
        Back to sign-in
      </Anchor>
    </SignedOutPage>
  );
}
