import { Alert, Anchor, Button, List, Stack, Text, TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { useWaysIn } from '../../api/ways-in.ts';
import { Loading } from '../../parts/loading.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { tokenIn } from './token-in.ts';

/** Reached by the link that was printed at the start, whose secret stands behind #; or without it, from the root. */
export default function SetUp() {
  const ways = useWaysIn();
  const [token, setToken] = useState(() => location.hash.slice(1));
  // The link, opened in a tab that is here already, changes nothing but what stands behind #.
  useWindowEvent('hashchange', () => setToken(location.hash.slice(1)));
  if (ways.isPending) return <Loading />;
  if (ways.data?.isSetUp) return <SetUpAlready />;
  if (token === '') return <WithoutLink onToken={setToken} />;
  return (
    <SignedOutPage title="Set up Carillon" hint="Create your admin account.">
      <List size="sm" c="dimmed">
        <List.Item>This link works once, and does not expire.</List.Item>
        <List.Item>Do not share it: the first person to open it becomes the admin.</List.Item>
      </List>
      <CredentialsForm action="Create admin account" route="POST /set-up" more={{ token }} isNew to="/" />
    </SignedOutPage>
  );
}

/** For people who come with a link that was used. */
const SetUpAlready = () => (
  <SignedOutPage title="Carillon is set up">
    <Text>This installation has its admin. Set-up links no longer work.</Text>
    <Anchor component={Link} href="/">
      Sign in
    </Anchor>
  </SignedOutPage>
);

/** For people who open a new installation without its link. */
const WithoutLink = ({ onToken }: { readonly onToken: (token: string) => void }) => (
  <SignedOutPage title="Set up Carillon">
    <Alert variant="light" role="status">
      This installation has no admin yet. Open the link that Carillon printed when it started: it ends with
      /set-up#… and creates the admin account.
    </Alert>
    <PastedLink onToken={onToken} />
    <Anchor component={Link} href="/posts" size="sm">
      Sign in with an account that you have
    </Anchor>
  </SignedOutPage>
);

interface Props {
  /** @param token the secret of the link */
  readonly onToken: (token: string) => void;
}

/** Takes the set-up link from wherever it was read. */
function PastedLink({ onToken }: Props) {
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const token = tokenIn(String(new FormData(event.currentTarget).get('link')));
    if (token === null)
      setError('This is not a set-up link. It ends with /set-up# and 43 letters and digits.');
    else onToken(token);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput label="Set-up link" name="link" autoComplete="off" required error={error} />
        <Button type="submit" variant="default">
          Continue
        </Button>
      </Stack>
    </form>
  );
}
