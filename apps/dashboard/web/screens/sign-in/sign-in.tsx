import { Alert, Anchor } from '@mantine/core';
import { Link, Redirect, useLocation } from 'wouter';
import { hasSessionEnded } from '../../api/query-client.ts';
import { Loading } from '../../parts/loading.tsx';
import { OidcResult } from '../../parts/oidc-result.tsx';
import { Entrances, useEntrances } from './entrances.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

export default function SignIn() {
  const { ways, isPending, secondFactor, setSecondFactor, second } = useEntrances();
  const [path] = useLocation();
  if (path === '/' && ways.isEmpty) return <Redirect to="/set-up" replace />;
  if (secondFactor !== null)
    return (
      <SignedOutPage title="One more step" hint="Your password is right. Confirm it’s you.">
        {second}
      </SignedOutPage>
    );
  return (
    <SignedOutPage title="Sign in to Carillon">
      {hasSessionEnded() && <SessionEnded />}
      <OidcResult />
      {!ways.isSetUp && <NotSetUp />}
      {isPending ? <Loading /> : <Entrances ways={ways} onHalfWay={setSecondFactor} />}
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
