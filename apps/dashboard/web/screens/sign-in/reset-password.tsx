import { Alert, Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { useChoosePassword } from '../../api/ways-in.ts';
import { ChoosePasswordForm } from './choose-password-form.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

/** Reached by a link from a mail, an admin or the command line. */
export default function ResetPassword() {
  const choose = useChoosePassword();
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
      hint="This link works once, and signs you out everywhere. Your second factor stays."
    >
      <ChoosePasswordForm label="New password" action="Change password" choose={choose} />
      <Anchor component={Link} href="/" size="sm">
        Back to sign-in
      </Anchor>
    </SignedOutPage>
  );
}
