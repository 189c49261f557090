import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useChoosePassword } from '../../api/ways-in.ts';
import { ChoosePasswordForm } from './choose-password-form.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

/** Reached by the link that an admin made for a new user. Choosing a password signs them in. */
export default function Invitation() {
  const choose = useChoosePassword();
  return (
    <SignedOutPage title="Welcome to Carillon" hint="Choose a password. This link works once.">
      {choose.isSuccess ? (
        <Text role="status">Your password is saved.</Text>
      ) : (
        <ChoosePasswordForm label="Password" action="Save and sign in" choose={choose} />
      )}
      <Anchor component={Link} href="/" size="sm">
        Sign in
      </Anchor>
    </SignedOutPage>
  );
}
