import { Button, Code, CopyButton, Group, Text } from '@mantine/core';
import { useEffect } from 'react';
import type { Playground } from '../../api/first-steps.ts';
import { type NewKey, useCreateKey } from '../../api/keys.ts';
import { useSession } from '../../api/session.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { TryInReference } from '../../parts/try-in-reference.tsx';

/** The least that publishing and looking at it need; a sandbox key reaches nothing real, and this one ends by itself. */
const firstKey: NewKey = {
  name: 'First steps',
  scopes: ['posts:read', 'posts:write', 'profiles:read', 'accounts:read'],
  expiresIn: 30,
  sandbox: true,
};

interface Props {
  readonly playground: Playground;
  /** Called when there is a command whose use is awaited. */
  readonly onShown: () => void;
}

/** Makes a key and shows the command with it, this once: nothing of it is kept when the screen is left. */
export function CurlStep({ playground, onShown }: Props) {
  const { data: { apiUrl = '' } = {} } = useSession();
  const create = useCreateKey();
  const apiKey = create.data?.key;
  useEffect(() => {
    if (apiKey !== undefined) onShown();
  }, [apiKey, onShown]);
  if (apiKey === undefined)
    return (
      <>
        <Group>
          <PendingButton
            variant="default"
            size="xs"
            isPending={create.isPending}
            onClick={() => create.mutate(firstKey)}
          >
            Create a test key and show the command
          </PendingButton>
        </Group>
        {create.isError && <Problem error={create.error} title="Couldn’t create the key" />}
      </>
    );
  const command = firstCall({ apiUrl, apiKey, playground });
  return (
    <>
      <Text size="sm">
        Paste this into a terminal. Its sandbox key is shown once, and expires in 30 days.
      </Text>
      <Code block data-testid="first-call" aria-label="First API call" tabIndex={0}>
        {command}
      </Code>
      <Group>
        <CopyButton value={command}>
          {({ copied, copy }) => (
            <Button size="xs" onClick={copy} autoFocus>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <TryInReference apiKey={apiKey} />
      </Group>
    </>
  );
}

interface Call {
  /** Of the API, with /v1. */
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly playground: Playground;
}

/** A command for a POSIX shell that publishes once; `$(date)` keeps a second try from being the duplicate that X refuses. */
function firstCall({ apiUrl, apiKey, playground }: Call): string {
  const content = 'Hello from curl at $(date +%T)';
  const targets = playground.accounts.map(
    ({ id }) => `    "${id}": { "items": [{ "content": "${content}" }] }`,
  );
  return [
    `curl -sS '${apiUrl}/posts' \\`,
    `  -H 'Authorization: Bearer ${apiKey}' \\`,
    `  -H 'Content-Type: application/json' -d @- <<JSON`,
    '{',
    `  "profileId": "${playground.profileId}",`,
    '  "publishNow": true,',
    '  "platforms": {',
    targets.join(',\n'),
    '  }',
    '}',
    'JSON',
  ].join('\n');
}
