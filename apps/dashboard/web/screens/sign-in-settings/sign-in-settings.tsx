import { useSignInWays } from '../../api/second-factor.ts';
import { OidcResult } from '../../parts/oidc-result.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Authenticator } from './authenticator.tsx';
import { ComposerSettings } from './composer-settings.tsx';
import { Mails } from './mails.tsx';
import { Oidc } from './oidc.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Sessions } from './sessions.tsx';

/** How the person signs in, where they are, and what they want of mails and of the composer. */
export default function SignInSettings() {
  const ways = useSignInWays();
  return (
    <Page title="Sign-in">
      <OidcResult />
      {ways.data?.password !== false && <PasswordForm />}
      <QueryView query={ways}>
        {(known) => (
          <>
            <Authenticator ways={known} />
            <Passkeys ways={known} />
            <RecoveryCodes ways={known} />
          </>
        )}
      </QueryView>
      <Oidc />
      <Sessions />
      <Mails />
      <ComposerSettings />
    </Page>
  );
}
