import { Alert, Anchor, Divider, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { canUsePasskeys } from '../../api/passkeys.ts';
import { hasSessionEnded } from '../../api/query-client.ts';
import type { SecondFactor } from '../../api/session.ts';
import { useGoToIssuer, useWaysIn, type WaysIn } from '../../api/ways-in.ts';
import { Loading } from '../../parts/loading.tsx';
import { OidcResult } from '../../parts/oidc-result.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { PasskeyEntrance } from './passkey-entrance.tsx';
import { SecondStep } from './second-step.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

/** Shown when the server does not say which ways in there are. */
const defaultWays: WaysIn = {
  password: true,
  forgotten: false,
  oidc: null,
  passkeyOrigin: location.origin,
  isSetUp: true,
  isEmpty: false,
};

export default function SignIn() {
  const [secondFactor, setSecondFactor] = useState<SecondFactor | null>(null);
  const ways = useWaysIn();
  const [path] = useLocation();
  if (path === '/' && ways.data?.isEmpty) return <Redirect to="/set-up" replace />;
  if (secondFactor !== null)
    return (
      <SignedOutPage title="One more step" hint="Your password is right. Confirm it’s you.">
        <SecondStep
          ways={secondFactor}
          passkeyOrigin={(ways.data ?? defaultWays).passkeyOrigin}
          onBack={() => setSecondFactor(null)}
        />
      </SignedOutPage>
    );
  return (
    <SignedOutPage title="Sign in to Carillon">
      {hasSessionEnded() && <SessionEnded />}
      <OidcResult />
      {ways.data?.isSetUp === false && <NotSetUp />}
      {ways.isPending ? (
        <Loading />
      ) : (
        <Entrances ways={ways.data ?? defaultWays} onHalfWay={setSecondFactor} />
      )}
    </SignedOutPage>
  );
}

const SessionEnded = () => (
  <Alert variant="light" role="status">
    You were signed out. Sign in again; what you typed is saved.
  </Alert>
);

const NotSetUp = () => (
  <Alert variant="light" role="status">
    This installation has no admin yet.{' '}
    <Anchor component={Link} href="/set-up" inherit c="inherit" underline="always">
      Set it up
    </Anchor>
  </Alert>
);

interface Props {
  readonly ways: WaysIn;
  readonly onHalfWay: (secondFactor: SecondFactor) => void;
}

function Entrances({ ways: { password, forgotten, oidc, passkeyOrigin }, onHalfWay }: Props) {
  const hasPasskeys = password && canUsePasskeys(passkeyOrigin);
  const hasOthers = hasPasskeys || (password && oidc !== null);
  return (
    <>
      {password && <CredentialsForm action="Sign in" route="POST /sign-in" onHalfWay={onHalfWay} />}
      {forgotten ? (
        <Anchor component={Link} href="/forgot-password" size="sm">
          Forgot your password?
        </Anchor>
      ) : (
        password && (
          <Text size="sm" c="dimmed">
            Forgot your password? The operator can give you a link to reset it.
          </Text>
        )
      )}
      {hasOthers && <Divider label="or" />}
      {oidc !== null && <OidcEntrance name={oidc.name} isOnly={!password} />}
      {hasPasskeys && <PasskeyEntrance />}
    </>
  );
}

interface OidcEntranceProps {
  /** Of the issuer. */
  readonly name: string;
  /** There is no other way in. */
  readonly isOnly: boolean;
}

/** Signs in by the OpenID Connect issuer. */
function OidcEntrance({ name, isOnly }: OidcEntranceProps) {
  const go = useGoToIssuer('POST /oidc/begin');
  return (
    <Stack>
      {go.isError && <Problem title="Couldn’t sign in" error={go.error} />}
      <PendingButton
        variant={isOnly ? 'filled' : 'default'}
        isPending={go.isPending}
        onClick={() => go.mutate()}
        autoFocus={isOnly}
      >
        Sign in with {name}
      </PendingButton>
    </Stack>
  );
}
