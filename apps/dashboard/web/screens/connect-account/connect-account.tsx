import { type Platform, platformTitles } from '@carillon/core';
import { connecting } from '@carillon/networks/descriptors';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type SeenLink, useSeenLink } from '../../api/connect-links.ts';
import { RequestError } from '../../api/request.ts';
import { browserStorage } from '../../browser-storage.ts';
import { Loading } from '../../parts/loading.tsx';
import { NetworkMark } from '../../parts/network-mark.tsx';
import { SignedOutPage } from '../sign-in/signed-out-page.tsx';
import { tokenIn } from '../sign-in/token-in.ts';
import { ChooseAccount } from './choose-account.tsx';
import { GoToNetwork, TypeCredentials } from './forms.tsx';
import { type Outcome, readOutcome } from './outcome.ts';

/** Reached by a link that somebody was given, who has no sign-in here; its secret stands behind #. */
export default function ConnectAccount() {
  const [token] = useState(() => tokenOfTab(location.hash));
  const [outcome] = useState(() => readOutcome(location.search));
  if (outcome?.kind === 'connected') return <Connected returnUrl={null} />;
  return <OpenLink token={token} outcome={outcome} />;
}

interface OpenProps {
  readonly token: string;
  readonly outcome: Outcome | null;
}

function OpenLink({ token, outcome }: OpenProps) {
  const { data, error } = useSeenLink(token);
  const [returnUrl, setReturnUrl] = useState<string | null>();
  const [choice, setChoice] = useState(outcome?.kind === 'several' ? outcome.choice : null);
  const [path, navigate] = useLocation();
  const finish = (next: string | null) => {
    forgetToken();
    navigate(path, { replace: true }); // the used secret leaves the address and the history
    setReturnUrl(next);
    if (next !== null) location.assign(next);
  };
  if (returnUrl !== undefined) return <Connected returnUrl={returnUrl} />;
  if (error !== null) return <Unusable error={error} outcome={outcome} />;
  if (data === undefined) return <Loading />;
  return (
    <SignedOutPage
      title={`Connect an account to “${data.profileName}”`}
      heading={
        <>
          Connect an account to “<bdi>{data.profileName}</bdi>”
        </>
      }
      hint={`The sender of this link can then publish on your account with Carillon.`}
    >
      {outcome?.kind === 'problem' && <NotConnected message={outcome.message} />}
      {data.sandboxUrl !== null && <SandboxNote url={data.sandboxUrl} />}
      {choice === null ? (
        <ChosenNetwork link={data} token={token} onConnected={finish} onSeveral={setChoice} />
      ) : (
        <ChooseAccount token={token} id={choice} onConnected={finish} />
      )}
      {data.declineUrl !== null && (
        <Anchor href={data.declineUrl} size="sm" underline="always">
          {`Cancel and go back to ${new URL(data.declineUrl).host}`}
        </Anchor>
      )}
    </SignedOutPage>
  );
}

interface ChosenProps {
  readonly link: SeenLink;
  readonly token: string;
  readonly onConnected: (returnUrl: string | null) => void;
  /** The credentials are for several accounts. @param choice its id */
  readonly onSeveral: (choice: string) => void;
}

/** Has a network chosen, where there are several, and then connects an account on it. */
function ChosenNetwork({ link: { platforms, sandboxUrl }, token, ...then }: ChosenProps) {
  const [only] = platforms.length === 1 ? platforms : [];
  const [chosen, setChosen] = useState<Platform | undefined>(only);
  if (chosen === undefined)
    return (
      <Stack gap="xs">
        {platforms.map((platform) => (
          <Button
            key={platform}
            variant="default"
            leftSection={<NetworkMark platform={platform} />}
            onClick={() => setChosen(platform)}
          >
            {`Connect ${platformTitles[platform]}`}
          </Button>
        ))}
      </Stack>
    );
  const connect = connecting(chosen);
  const onBack = only === undefined ? () => setChosen(undefined) : null;
  return connect.by === 'authorization' ? (
    <GoToNetwork connect={connect} token={token} hasServer={sandboxUrl === null} onBack={onBack} />
  ) : (
    <TypeCredentials connect={connect} token={token} onBack={onBack} {...then} />
  );
}

const NotConnected = ({ message }: { readonly message: string }) => (
  <Alert color="red" variant="light" role="alert" title="Not connected">
    {message}
  </Alert>
);

const SandboxNote = ({ url }: { readonly url: string }) => (
  <Text size="sm">
    This link is for sandbox accounts. Nothing is real.{' '}
    <Anchor href={url} target="_blank" inherit underline="always">
      Open the sandbox (in a new tab)
    </Anchor>
  </Text>
);

/** The end, for who is led nowhere or is on the way there. */
function Connected({ returnUrl }: { readonly returnUrl: string | null }) {
  return (
    <SignedOutPage title="The account is connected">
      <Alert ref={(box) => box?.focus()} tabIndex={-1} color="green" variant="light" role="status">
        {returnUrl === null ? 'You can close this page.' : 'Taking you back…'}
      </Alert>
      {returnUrl !== null && (
        <Anchor href={returnUrl} size="sm" underline="always">{`Go to ${new URL(returnUrl).host}`}</Anchor>
      )}
    </SignedOutPage>
  );
}

interface UnusableProps {
  readonly error: Error;
  readonly outcome: Outcome | null;
}

/** Why nothing can be connected: by the link, or with what came back from a network. */
function Unusable({ error, outcome }: UnusableProps) {
  const isLink = error instanceof RequestError && error.code.startsWith('link_');
  return (
    <SignedOutPage title={isLink ? 'This link cannot be used' : 'Couldn’t open the link'}>
      <Text role="alert">{outcome?.kind === 'problem' ? outcome.message : error.message}</Text>
    </SignedOutPage>
  );
}

const name = 'carillon:connect-link';

/**
 * The token of the link that this tab was opened with. It is kept in the tab, because whoever comes back from a network brings none;
 * empty without one.
 */
function tokenOfTab(hash: string): string {
  const storage = browserStorage('sessionStorage');
  const token = tokenIn(hash);
  if (token === null) return storage.getItem(name) ?? '';
  storage.setItem(name, token);
  return token;
}

/** Nothing more can be done with it. */
const forgetToken = (): void => browserStorage('sessionStorage').removeItem(name);
