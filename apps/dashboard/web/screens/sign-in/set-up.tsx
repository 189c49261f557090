import { CredentialsForm } from './credentials-form.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

/** Reached by the link that was printed at the start; its secret stands behind #. */
export default function SetUp() {
  return (
    <SignedOutPage
      title="Set up Carillon"
      hint="You become the admin of this installation. Choose how you will sign in; this link works once."
    >
      <CredentialsForm
        action="Create admin account"
        path="/app/set-up"
        more={{ token: location.hash.slice(1) }}
        isNew
        to="/"
      />
    </SignedOutPage>
  );
}
