import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { type AskedAccess, type DecidableAccess, useAskedAccess } from '../../api/oauth.ts';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { GrantForm } from './grant-form.tsx';

/** Has a person decide what an app may do that sent them here. */
export default function Authorize() {
  const [request] = useState(() => window.location.search.slice(1)); // as it is: other readers of it decode it
  const asked = useAskedAccess(request);
  return (
    <Page isNarrow title="Connect an app">
      <QueryView query={asked}>{(access) => <Asked access={access} request={request} />}</QueryView>
    </Page>
  );
}

interface Props {
  readonly access: AskedAccess;
  readonly request: string;
}

function Asked({ access, request }: Props) {
  switch (access.kind) {
    case 'stays':
      return <Unusable problem={access.problem} />;
    case 'returns':
      return (
        <>
          <Unusable problem={access.problem} />
          <Button component="a" href={access.url} variant="default" w="fit-content">
            Back to {access.name}
          </Button>
        </>
      );
    case 'asks':
      return (
        <Stack maw={600}>
          <WhoAsks access={access} />
          {access.fullAt === null ? (
            <GrantForm access={access} request={request} />
          ) : (
            <NoRoom fullAt={access.fullAt} denialUrl={access.denialUrl} />
          )}
        </Stack>
      );
    default:
      return access satisfies never;
  }
}

const Unusable = ({ problem }: { readonly problem: string }) => (
  <Alert color="red" variant="light" title="This app cannot be connected" role="alert" maw={600}>
    {problem}
  </Alert>
);

/** The name is what the app calls itself; its address is what is sure. */
const WhoAsks = ({ access: { name, host, answerHost } }: { readonly access: DecidableAccess }) => (
  <>
    <Text style={{ overflowWrap: 'anywhere' }}>
      <strong>
        “<bdi>{name}</bdi>”
      </strong>{' '}
      wants access to your Carillon account. It calls itself that; it is at <strong>{host}</strong>.
    </Text>
    {answerHost === null ? (
      <Alert color="orange" variant="light">
        Its access goes to a program on this computer. Continue only if you started it yourself.
      </Alert>
    ) : (
      <Text style={{ overflowWrap: 'anywhere' }}>
        Its access goes to <strong>{answerHost}</strong>.
      </Text>
    )}
  </>
);

const NoRoom = ({ fullAt, denialUrl }: { readonly fullAt: number; readonly denialUrl: string }) => (
  <>
    <Alert color="red" variant="light" title="No room for another key" role="alert">
      You have {fullAt} API keys, the maximum. Revoke one, then connect the app again.
    </Alert>
    <Anchor component={Link} href="/keys" underline="always">
      Your API keys
    </Anchor>
    <Button component="a" href={denialUrl} variant="default" w="fit-content">
      Deny
    </Button>
  </>
);
