import { Badge, Button, Code, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { type ApiKey, useRevokeKey } from '../../api/keys.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts';
import { When } from '../../parts/when.tsx';

interface Props {
  readonly keys: readonly ApiKey[];
}

/** All keys, the newest first; revoked and expired ones too. */
export function KeyTable({ keys }: Props) {
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const revoke = useRevokeKey();
  const close = () => {
    setRevoked(null);
    revoke.reset();
  };
  return (
    <>
      <Table.ScrollContainer minWidth={680} scrollAreaProps={scrolledByKeys('API keys')}>
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Key</Table.Th>
              <Table.Th>Scopes</Table.Th>
              <Table.Th>Last used</Table.Th>
              <Table.Th>Expires</Table.Th>
              <Table.Th>
                <VisuallyHidden>Actions</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {keys.toReversed().map((key) => (
              <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoked(key)} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Confirm
        title={`Revoke “${revoked?.name}”`}
        isOpen={revoked !== null}
        onClose={close}
        action="Revoke"
        onConfirm={() => revoked && revoke.mutate(revoked.id, { onSuccess: close })}
        isPending={revoke.isPending}
        error={revoke.error}
      >
        <Text>Anything that uses this key stops working at once. This cannot be undone.</Text>
      </Confirm>
    </>
  );
}

interface RowProps {
  readonly apiKey: ApiKey;
  readonly onRevoke: () => void;
}

function KeyRow({ apiKey, onRevoke }: RowProps) {
  const { name, last4, sandbox, scopes, lastUsedAt, expiresAt, revokedAt } = apiKey;
  const isExpired = expiresAt !== null && new Date(expiresAt) <= new Date();
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          {name}
          {sandbox && <Badge variant="default">sandbox</Badge>}
          {revokedAt !== null && <Badge color="red">revoked</Badge>}
          {revokedAt === null && isExpired && <Badge color="orange">expired</Badge>}
        </Group>
      </Table.Td>
      <Table.Td>
        <Code style={{ whiteSpace: 'nowrap' }}>…{last4}</Code>
      </Table.Td>
      <Table.Td>{scopes.join(', ')}</Table.Td>
      <Table.Td>{lastUsedAt === null ? 'never' : <When at={lastUsedAt} />}</Table.Td>
      <Table.Td>{expiresAt === null ? 'never' : <When at={expiresAt} />}</Table.Td>
      <Table.Td>
        {revokedAt === null && (
          <Button variant="default" size="xs" onClick={onRevoke} aria-label={`Revoke ${name}`}>
            Revoke
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
