import {
  Anchor,
  Badge,
  Button,
  Code,
  Group,
  Select,
  Stack,
  Table,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { type ApiKey, useRevokeKey, useRotateKey } from '../../api/keys.ts';
import { useProfiles } from '../../api/profiles.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { TryInReference } from '../../parts/try-in-reference.tsx';
import { When } from '../../parts/when.tsx';
import { stateOf } from './key-state.ts';

interface Props {
  readonly keys: readonly ApiKey[];
}

/** Keys, the newest first. */
export function KeyTable({ keys }: Props) {
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const [rotated, setRotated] = useState<ApiKey | null>(null);
  const revoke = useRevokeKey();
  const close = () => {
    setRevoked(null);
    revoke.reset();
  };
  return (
    <>
      <Table.ScrollContainer minWidth={880} scrollAreaProps={scrolledByKeys('API keys')}>
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Key</Table.Th>
              <Table.Th>Scopes</Table.Th>
              <Table.Th>Created</Table.Th>
              <Table.Th>Last used</Table.Th>
              <Table.Th>Expires</Table.Th>
              <Table.Th>
                <VisuallyHidden>Actions</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {keys.toReversed().map((key) => (
              <KeyRow
                key={key.id}
                apiKey={key}
                onRotate={() => setRotated(key)}
                onRevoke={() => setRevoked(key)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <RotateKeyDialog apiKey={rotated} onClose={() => setRotated(null)} />
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
  readonly onRotate: () => void;
  readonly onRevoke: () => void;
}

function KeyRow({ apiKey, onRotate, onRevoke }: RowProps) {
  const { id, name, last4, sandbox, scopes, createdAt, lastUsedAt, expiresAt, revokedAt } = apiKey;
  const state = stateOf(apiKey);
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          {name}
          {sandbox && <Badge variant="default">sandbox</Badge>}
          {state === 'revoked' && <Badge color="red">revoked</Badge>}
          {state === 'expired' && <Badge color="orange">expired</Badge>}
        </Group>
        <AppOf clientId={apiKey.clientId} />
        <BoundTo profileIds={apiKey.profileIds} />
      </Table.Td>
      <Table.Td>
        <Code style={{ whiteSpace: 'nowrap' }}>…{last4}</Code>
      </Table.Td>
      <Table.Td>{scopes.join(', ')}</Table.Td>
      <Table.Td>
        <When at={createdAt} />
      </Table.Td>
      <Table.Td>{lastUsedAt === null ? 'never' : <When at={lastUsedAt} />}</Table.Td>
      <Table.Td>{expiresAt === null ? 'never' : <When at={expiresAt} />}</Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <Anchor
            component={Link}
            href={`/requests?key=${id}`}
            size="sm"
            underline="always"
            aria-label={`Requests with ${name}`}
          >
            Requests
          </Anchor>
          {state === 'good' && apiKey.clientId === null && (
            <Button variant="default" size="xs" onClick={onRotate} aria-label={`Rotate ${name}`}>
              Rotate
            </Button>
          )}
          {revokedAt === null && (
            <Button variant="default" size="xs" onClick={onRevoke} aria-label={`Revoke ${name}`}>
              Revoke
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

/** Says that a key was granted to an app, and where that is. */
const AppOf = ({ clientId }: Pick<ApiKey, 'clientId'>) =>
  clientId === null ? null : (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      Connected app at {new URL(clientId).host}
    </Text>
  );

/** Names the profiles that a key is bound to; one that was deleted by its id. */
function BoundTo({ profileIds }: Pick<ApiKey, 'profileIds'>) {
  const { data: profiles = [] } = useProfiles();
  if (profileIds.length === 0) return null;
  const names = profileIds.map((id) => profiles.find((profile) => profile.id === id)?.name ?? id);
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      Only {names.join(', ')}
    </Text>
  );
}

const overlaps = [
  { value: '0', label: 'At once' },
  { value: '1', label: 'In an hour' },
  { value: '24', label: 'In 24 hours' },
  { value: '168', label: 'In 7 days' },
];

interface RotateKeyDialogProps {
  /** Null when none is to be rotated. */
  readonly apiKey: ApiKey | null;
  readonly onClose: () => void;
}

/** Makes a new key in place of another, which ends a while later, and shows it once. */
function RotateKeyDialog({ apiKey, onClose }: RotateKeyDialogProps) {
  const rotate = useRotateKey();
  const [overlap, setOverlap] = useState('24');
  const close = () => {
    rotate.reset();
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (apiKey !== null) rotate.mutate({ id: apiKey.id, overlapHours: Number(overlap) });
  };
  return (
    <SecretDialog
      isOpen={apiKey !== null}
      onClose={close}
      isPending={rotate.isPending}
      title={`Rotate “${apiKey?.name}”`}
      secret={rotate.data?.key ?? null}
      noun="key"
      testId="api-key"
      next={(key) => <TryInReference apiKey={key} />}
      meaning="Give it to the programs that use the former key, before that one ends."
    >
      <form onSubmit={submit}>
        <Stack>
          <Text>You get a new key with the same permissions, and the present one ends by itself.</Text>
          <Select
            label="The present key ends"
            data={overlaps}
            value={overlap}
            onChange={(value) => setOverlap(value ?? '24')}
            allowDeselect={false}
          />
          {rotate.isError && <Problem title="Couldn’t rotate the key" error={rotate.error} />}
          <DialogButtons action="Make a new key" onCancel={close} isPending={rotate.isPending} isBound />
        </Stack>
      </form>
    </SecretDialog>
  );
}
