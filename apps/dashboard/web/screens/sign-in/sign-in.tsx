import { CredentialsForm } from './credentials-form.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

export default function SignIn() {
  return (
    <SignedOutPage title="Sign in to Carillon">
      <CredentialsForm action="Sign in" path="/app/sign-in" />
    </SignedOutPage>
  );
}
