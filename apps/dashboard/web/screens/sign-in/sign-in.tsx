import { CredentialsForm } from './credentials-form.tsx';
import { Door } from './door.tsx';

export default function SignIn() {
  return (
    <Door title="Sign in to Carillon">
      <CredentialsForm action="Sign in" path="/app/sign-in" />
    </Door>
  );
}
