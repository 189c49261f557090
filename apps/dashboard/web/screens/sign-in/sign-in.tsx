import { Divider } from '@mantine/core';
import { useState } from 'react';
import { canUsePasskeys } from '../../api/passkeys.ts';
import type { SecondFactor } from '../../api/session.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { PasskeyEntrance } from './passkey-entrance.tsx';
import { SecondStep } from './second-step.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

export default function SignIn() {
  const [secondFactor, setSecondFactor] = useState<SecondFactor | null>(null);
  if (secondFactor !== null)
    return (
      <SignedOutPage title="One more step" hint="Your password is right. Now show that it is you.">
        <SecondStep ways={secondFactor} onBack={() => setSecondFactor(null)} />
      </SignedOutPage>
    );
  return (
    <SignedOutPage title="Sign in to Carillon">
      <CredentialsForm action="Sign in" path="/app/sign-in" onHalfWay={setSecondFactor} />
      {canUsePasskeys() && (
        <>
          <Divider label="or" />
          <PasskeyEntrance />
        </>
      )}
    </SignedOutPage>
  );
}
