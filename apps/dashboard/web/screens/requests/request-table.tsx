import { Anchor, Badge, Code, CopyButton, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Link } from 'wouter';
import type { ApiKey } from '../../api/keys.ts';
import type { ApiRequest } from '../../api/types.ts';
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts';
import { When } from '../../parts/when.tsx';
import { keyName } from './key-name.ts';

interface Props {
  readonly requests: readonly ApiRequest[];
  readonly keys: readonly ApiKey[];
}

/** Requests, the newest first. */
export const RequestTable = ({ requests, keys }: Props) => (
  <Table.ScrollContainer minWidth={820} scrollAreaProps={scrolledByKeys('Requests')}>
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>When</Table.Th>
          <Table.Th>Request</Table.Th>
          <Table.Th>Answer</Table.Th>
          <Table.Th>API key</Table.Th>
          <Table.Th>Request id</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {requests.map((request) => (
          <Row key={request.id} request={request} keys={keys} />
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

function Row({ request, keys }: { readonly request: ApiRequest; readonly keys: readonly ApiKey[] }) {
  const { id, at, method, path, operation, postId, apiKeyId } = request;
  return (
    <Table.Tr>
      <Table.Td>
        <When at={at} seconds />
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Text inherit>{operation ?? 'No such operation'}</Text>
        <Text size="sm" c="dimmed">
          {method} {path}
        </Text>
        {postId !== null && (
          <Anchor component={Link} href={`/posts/${postId}`} size="sm" underline="always">
            Open the post
          </Anchor>
        )}
      </Table.Td>
      <Table.Td maw={320}>
        <Answer request={request} />
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{keyName(keys, apiKeyId)}</Table.Td>
      <Table.Td>
        <CopyId id={id} />
      </Table.Td>
    </Table.Tr>
  );
}

function Answer({ request: { status, error, errorCode, durationMs } }: { readonly request: ApiRequest }) {
  const color = status >= 500 ? 'red' : status >= 400 ? 'orange' : 'green';
  return (
    <>
      <Badge variant="dot" color={color} tt="none" fw={600} miw="max-content">
        {status} in {durationMs} ms
      </Badge>
      {error !== null && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {error}
        </Text>
      )}
      {errorCode !== null && <Code>{errorCode}</Code>}
    </>
  );
}

const CopyId = ({ id }: { readonly id: string }) => (
  <CopyButton value={id}>
    {({ copied, copy }) => (
      <UnstyledButton onClick={copy} title={id}>
        <VisuallyHidden>Copy the request id </VisuallyHidden>
        <Code style={{ whiteSpace: 'nowrap' }}>{copied ? 'Copied' : `…${id.slice(-8)}`}</Code>
      </UnstyledButton>
    )}
  </CopyButton>
);
