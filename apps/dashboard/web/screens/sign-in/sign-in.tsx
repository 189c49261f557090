import { Alert, Anchor, Divider } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { canUsePasskeys } from '../../api/passkeys.ts';
import type { SecondFactor } from '../../api/session.ts';
import { useWaysIn, type WaysIn } from '../../api/ways-in.ts';
import { Loading } from '../../parts/loading.tsx';
import { OidcResult } from '../../parts/oidc-result.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { OidcEntrance } from './oidc-entrance.tsx';
import { PasskeyEntrance } from './passkey-entrance.tsx';
import { SecondStep } from './second-step.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

/** Shown when the server does not say which ways in there are. */
const usual: WaysIn = { password: true, forgotten: false, oidc: null, isSetUp: true };

export default function SignIn() {
  const [secondFactor, setSecondFactor] = useState<SecondFactor | null>(null);
  const ways = useWaysIn();
  if (secondFactor !== null)
    return (
      <SignedOutPage title="One more step" hint="Your password is right. Now show that it is you.">
        <SecondStep ways={secondFactor} onBack={() => setSecondFactor(null)} />
      </SignedOutPage>
    );
  return (
    <SignedOutPage title="Sign in to Carillon">
      <OidcResult />
      {ways.data?.isSetUp === false && <NotSetUp />}
      {ways.isPending ? <Loading /> : <Entrances ways={ways.data ?? usual} onHalfWay={setSecondFactor} />}
    </SignedOutPage>
  );
}

/** For whoever opens a new installation without the link. */
const NotSetUp = () => (
  <Alert variant="light" role="status">
    This installation has no admin yet. Open the link that Carillon printed when it started: it ends with
    /set-up#… and creates the admin account.
  </Alert>
);

interface Props {
  readonly ways: WaysIn;
  readonly onHalfWay: (secondFactor: SecondFactor) => void;
}

function Entrances({ ways: { password, forgotten, oidc }, onHalfWay }: Props) {
  const hasOthers = password && (canUsePasskeys() || oidc !== null);
  return (
    <>
      {password && <CredentialsForm action="Sign in" path="/app/sign-in" onHalfWay={onHalfWay} />}
      {forgotten && (
        <Anchor component={Link} href="/forgot-password" size="sm">
          Forgot your password?
        </Anchor>
      )}
      {hasOthers && <Divider label="or" />}
      {oidc !== null && <OidcEntrance name={oidc.name} isOnly={!password} />}
      {password && canUsePasskeys() && <PasskeyEntrance />}
    </>
  );
}
