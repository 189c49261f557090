import { Badge, Code, Group, Menu, Select, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { type ApiKey, useRevokeKey, useRotateKey } from '../../api/keys.ts';
import { useProfiles } from '../../api/profiles.ts';
import { Confirm } from '../../parts/confirm.tsx';
import type { Column } from '../../parts/data-table/column.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { RowLink } from '../../parts/data-table/row-link.tsx';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { RowMenu } from '../../parts/row-menu.tsx';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { TryInReference } from '../../parts/try-in-reference.tsx';
import { ShortTime } from '../../parts/when.tsx';
import { useNow } from '../../time/use-now.ts';
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
  const now = useNow();
  const rows = useMemo(() => keys.toReversed(), [keys]);
  const columns = useMemo(() => keyColumns({ now, onRotate: setRotated, onRevoke: setRevoked }), [now]);
  return (
    <>
      <DataTable name="API keys" columns={columns} rows={rows} idOf={({ id }) => id} />
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

interface Given {
  /** ms */
  readonly now: number;
  readonly onRotate: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
}

const keyColumns = ({ now, onRotate, onRevoke }: Given): Column<ApiKey>[] => {
  const time = (at: string | null) => (at === null ? 'never' : <ShortTime at={at} now={now} />);
  return [
    { id: 'name', title: 'Name', cell: (apiKey) => <KeyName apiKey={apiKey} /> },
    { ...{ id: 'key', title: 'Key', width: 72 }, cell: ({ last4 }) => <Code>…{last4}</Code> },
    {
      ...{ id: 'scopes', title: 'Scopes', width: 150, optional: 'on' },
      cell: ({ scopes }) => <span title={scopes.join(', ')}>{scopes.join(', ')}</span>,
    },
    {
      ...{ id: 'created', title: 'Created', width: 110, optional: 'on', isNamedOnCard: true },
      cell: ({ createdAt }) => time(createdAt),
    },
    {
      ...{ id: 'used', title: 'Last used', width: 110, optional: 'on', isNamedOnCard: true },
      cell: ({ lastUsedAt }) => time(lastUsedAt),
    },
    {
      ...{ id: 'expires', title: 'Expires', width: 110, optional: 'on', isNamedOnCard: true },
      cell: ({ expiresAt }) => time(expiresAt),
    },
    {
      ...{ id: 'actions', title: 'Actions', width: 64, head: <VisuallyHidden>Actions</VisuallyHidden> },
      cell: (apiKey) => <KeyActions apiKey={apiKey} onRotate={onRotate} onRevoke={onRevoke} />,
    },
  ];
};

/** What a key is called, what it is for, and whether it has ended. */
function KeyName({
  apiKey: { id, name, sandbox, clientId, profileIds, ...ends },
}: {
  readonly apiKey: ApiKey;
}) {
  const state = stateOf(ends);
  return (
    <Group gap="xs" wrap="nowrap">
      <RowLink href={`/requests?key=${id}`}>{name}</RowLink>
      {sandbox && <Badge variant="default">sandbox</Badge>}
      {state === 'revoked' && <Badge color="red">revoked</Badge>}
      {state === 'expired' && <Badge color="orange">expired</Badge>}
      <AppOf clientId={clientId} />
      <BoundTo profileIds={profileIds} />
    </Group>
  );
}

function KeyActions({ apiKey, onRotate, onRevoke }: Omit<Given, 'now'> & { readonly apiKey: ApiKey }) {
  const { id, name, clientId, revokedAt } = apiKey;
  return (
    <RowMenu of={name}>
      <Menu.Item component={Link} href={`/requests?key=${id}`}>
        Requests
      </Menu.Item>
      {stateOf(apiKey) === 'good' && clientId === null && (
        <Menu.Item onClick={() => onRotate(apiKey)}>Rotate</Menu.Item>
      )}
      {revokedAt === null && (
        <Menu.Item c="var(--mantine-color-error)" onClick={() => onRevoke(apiKey)}>
          Revoke
        </Menu.Item>
      )}
    </RowMenu>
  );
}

/** Says that a key was granted to an app, and where that is. */
const AppOf = ({ clientId }: Pick<ApiKey, 'clientId'>) =>
  clientId === null ? null : (
    <Text size="xs" c="dimmed" truncate="end" title={new URL(clientId).host}>
      Connected app at {new URL(clientId).host}
    </Text>
  );

/** Names the profiles that a key is bound to; one that was deleted by its id. */
function BoundTo({ profileIds }: Pick<ApiKey, 'profileIds'>) {
  const { data: profiles = [] } = useProfiles();
  if (profileIds.length === 0) return null;
  const names = profileIds.map((id) => profiles.find((profile) => profile.id === id)?.name ?? id);
  return (
    <Text size="xs" c="dimmed" truncate="end" title={names.join(', ')}>
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
