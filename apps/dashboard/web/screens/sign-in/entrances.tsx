import { Anchor, Divider, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { canUsePasskeys } from '../../api/passkeys.ts';
import type { SecondFactor } from '../../api/session.ts';
import { useGoToIssuer, useWaysIn, type WaysIn } from '../../api/ways-in.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { PasskeyEntrance } from './passkey-entrance.tsx';
import { SecondStep } from './second-step.tsx';

/** Shown when the server does not say which ways in there are. */
const defaultWays: WaysIn = {
  password: true,
  forgotten: false,
  oidc: null,
  passkeyOrigin: location.origin,
  isSetUp: true,
  isEmpty: false,
};

/** The ways in, and what comes after a password: a page and a dialog show them. */
export function useEntrances() {
  const [secondFactor, setSecondFactor] = useState<SecondFactor | null>(null);
  const { data: ways = defaultWays, isPending } = useWaysIn();
  const second = secondFactor && (
    <SecondStep ways={secondFactor} passkeyOrigin={ways.passkeyOrigin} onBack={() => setSecondFactor(null)} />
  );
  return { ways, isPending, secondFactor, setSecondFactor, second };
}

interface Props {
  readonly ways: WaysIn;
  readonly onHalfWay: (secondFactor: SecondFactor) => void;
}

/** Every way in that this installation has. */
export function Entrances({ ways: { password, forgotten, oidc, passkeyOrigin }, onHalfWay }: Props) {
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
            Forgot your password? Your admin can give you a link to reset it.
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
