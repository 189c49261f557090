import { Anchor, Code, DataList, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { useKeys } from '../../api/keys.ts';
import { useRequest } from '../../api/requests.ts';
import { useSession } from '../../api/session.ts';
import type { ApiRequest } from '../../api/types.ts';
import { CopyText } from '../../parts/copy-text.tsx';
import { DotBadge } from '../../parts/dot-badge.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { keyName } from './key-name.ts';
import { repeatByCurl } from './repeat-by-curl.ts';
import { statusColour } from './status-colour.ts';

/** One request of an API key: what it asked for, what it was answered, and how to ask again. */
export default function Request() {
  const { id } = useParams<{ id: string }>();
  const found = useRequest(id);
  const title = found.data ? `${found.data.method} ${found.data.path}` : 'Request';
  return (
    <Page title={title} isNarrow actions={<Back />}>
      <QueryView query={found}>{(request) => <Facts request={request} />}</QueryView>
    </Page>
  );
}

const Back = () => (
  <Anchor component={Link} href="/requests" size="sm">
    All requests
  </Anchor>
);

function Facts({ request }: { readonly request: ApiRequest }) {
  const { id, at, status, durationMs, operation, apiKeyId, postId, error, errorCode } = request;
  const { data: keys = [] } = useKeys();
  const { data: { apiUrl = '' } = {} } = useSession();
  return (
    <Stack>
      <DataList>
        <Fact name="Status">
          <DotBadge color={statusColour(status)}>{status}</DotBadge>
        </Fact>
        {error !== null && (
          <Fact name="Error">
            <Text size="sm">{error}</Text>
            {errorCode !== null && <Code>{errorCode}</Code>}
          </Fact>
        )}
        <Fact name="When">
          <When at={at} seconds relative />
        </Fact>
        <Fact name="Duration">{durationMs} ms</Fact>
        <Fact name="Operation">
          {operation === null ? (
            'No such operation'
          ) : (
            <Anchor component={Link} href={`/requests?operation=${operation}`} size="sm" underline="always">
              {operation}
            </Anchor>
          )}
        </Fact>
        <Fact name="API key">
          <Anchor component={Link} href={`/requests?key=${apiKeyId}`} size="sm" underline="always">
            {keyName(keys, apiKeyId)}
          </Anchor>
        </Fact>
        {postId !== null && (
          <Fact name="Post">
            <Anchor component={Link} href={`/posts/${postId}`} size="sm" underline="always">
              Open the post
            </Anchor>
          </Fact>
        )}
        <Fact name="Request id">
          <Group gap="xs" wrap="nowrap">
            <Code style={{ overflowWrap: 'anywhere' }}>{id}</Code>
            <CopyText text={id} label="Copy the request id" />
          </Group>
        </Fact>
      </DataList>
      <Repeat command={repeatByCurl(request, apiUrl)} />
    </Stack>
  );
}

const Repeat = ({ command }: { readonly command: string }) => (
  <Section title="Repeat it">
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <Code block flex={1} miw={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {command}
      </Code>
      <CopyText text={command} label="Copy the command" />
    </Group>
    <Text size="sm" c="dimmed">
      Set CARILLON_API_KEY first. Bodies aren’t stored.
    </Text>
  </Section>
);

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

const Fact = ({ name, children }: FactProps) => (
  <DataList.Item>
    <DataList.ItemLabel>{name}</DataList.ItemLabel>
    <DataList.ItemValue>{children}</DataList.ItemValue>
  </DataList.Item>
);
