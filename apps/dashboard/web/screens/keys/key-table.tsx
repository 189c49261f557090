import { Badge, Code, Group, Text, VisuallyHidden } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { ApiKey } from '../../api/keys.ts';
import { useProfiles } from '../../api/profiles.ts';
import type { Column } from '../../parts/data-table/column.ts';
import { DataTable, RowLink } from '../../parts/data-table/data-table.tsx';
import { Later, laterCode } from '../../parts/later-code.tsx';
import { RowMenu } from '../../parts/row-menu.tsx';
import { ShortTime } from '../../parts/when.tsx';
import { useNow } from '../../time/use-now.ts';
import { KeyScopes } from './key-scopes.tsx';
import { stateOf } from './key-state.ts';
import { madeInWords, RevokeKey } from './revoke-key.tsx';
import { type Rotation, rotationsOf } from './rotations.ts';

const rotateDialog = laterCode(() => import('./rotate-key-dialog.tsx'));
const budgetDialog = laterCode(() => import('./key-budget-dialog.tsx'));

interface Props {
  readonly keys: readonly ApiKey[];
  /** With those that are not listed, the oldest first. */
  readonly all: readonly ApiKey[];
}

/** Keys, the newest first. */
export function KeyTable({ keys, all }: Props) {
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const [rotated, setRotated] = useState<ApiKey | null>(null);
  const [bounded, setBounded] = useState<ApiKey | null>(null);
  const now = useNow();
  const rows = useMemo(() => keys.toReversed(), [keys]);
  const columns = useMemo(
    () =>
      keyColumns({
        now,
        rotations: rotationsOf(all),
        onRotate: setRotated,
        onBound: setBounded,
        onRevoke: setRevoked,
      }),
    [now, all],
  );
  return (
    <>
      <DataTable name="API keys" columns={columns} rows={rows} idOf={({ id }) => id} />
      <Later code={rotateDialog} isWanted={rotated !== null}>
        {({ RotateKeyDialog }) => <RotateKeyDialog apiKey={rotated} onClose={() => setRotated(null)} />}
      </Later>
      <Later code={budgetDialog} isWanted={bounded !== null}>
        {({ KeyBudgetDialog }) =>
          bounded && <KeyBudgetDialog apiKey={bounded} onClose={() => setBounded(null)} />
        }
      </Later>
      <RevokeKey key={revoked?.id} apiKey={revoked} all={all} onClose={() => setRevoked(null)} />
    </>
  );
}

interface Given {
  /** ms */
  readonly now: number;
  readonly rotations: ReadonlyMap<string, Rotation>;
  readonly onRotate: (key: ApiKey) => void;
  readonly onBound: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
}

const keyColumns = ({ now, rotations, ...on }: Given): Column<ApiKey>[] => {
  const time = (at: string | null) => (at === null ? 'never' : <ShortTime at={at} now={now} day />);
  return [
    {
      id: 'name',
      title: 'Name',
      cell: (apiKey) => <KeyName apiKey={apiKey} rotation={rotations.get(apiKey.id)} now={now} />,
    },
    { id: 'key', title: 'Key', width: 72, cell: ({ last4 }) => <Code>…{last4}</Code> },
    {
      id: 'scopes',
      title: 'Scopes',
      width: 150,
      optional: 'on',
      cell: ({ name, scopes }) => <KeyScopes name={name} scopes={scopes} />,
    },
    {
      id: 'created',
      title: 'Created',
      width: 110,
      optional: 'on',
      isNamedOnCard: true,
      cell: ({ createdAt }) => time(createdAt),
    },
    {
      id: 'used',
      title: 'Last used',
      width: 110,
      optional: 'on',
      isNamedOnCard: true,
      cell: ({ lastUsedAt }) => time(lastUsedAt),
    },
    {
      id: 'expires',
      title: 'Expires',
      width: 110,
      optional: 'on',
      isNamedOnCard: true,
      cell: ({ expiresAt }) => time(expiresAt),
    },
    {
      id: 'actions',
      title: 'Actions',
      width: 64,
      head: <VisuallyHidden>Actions</VisuallyHidden>,
      cell: (apiKey) => <KeyActions apiKey={apiKey} {...on} />,
    },
  ];
};

interface NameProps {
  readonly apiKey: ApiKey;
  readonly rotation: Rotation | undefined;
  /** ms */
  readonly now: number;
}

/** Name of a key, what it is for, and whether it has ended. */
function KeyName({ apiKey, rotation, now }: NameProps) {
  const { id, name, sandbox, clientId, profileIds, made, monthlyBudget, ...ends } = apiKey;
  const state = stateOf(ends);
  return (
    <Group gap="xs" wrap="nowrap">
      <RowLink href={`/requests?key=${id}`}>{name}</RowLink>
      {sandbox && <Badge variant="default">sandbox</Badge>}
      {state === 'revoked' && <Badge color="red">revoked</Badge>}
      {state === 'expired' && <Badge color="orange">expired</Badge>}
      <AppOf clientId={clientId} />
      <BoundTo profileIds={profileIds} />
      <Made made={made} />
      {monthlyBudget !== null && (
        <Text size="xs" c="dimmed">
          ${monthlyBudget.toLocaleString('en')} a month
        </Text>
      )}
      {state === 'good' && rotation && <Rotated {...rotation} now={now} />}
    </Group>
  );
}

/** Which key it takes the place of while that one is good, or which one takes its own. */
function Rotated({ former, next, now }: Rotation & { readonly now: number }) {
  if (next && stateOf(next, now) === 'good')
    return (
      <Text size="xs" c="dimmed" truncate="end">
        replaced by …{next.last4}
      </Text>
    );
  if (!former || stateOf(former, now) !== 'good' || former.expiresAt === null) return null;
  return (
    <Text size="xs" c="dimmed" truncate="end">
      replaces …{former.last4} · ends <ShortTime at={former.expiresAt} now={now} />
    </Text>
  );
}

function KeyActions({
  apiKey,
  onRotate,
  onBound,
  onRevoke,
}: Pick<Given, 'onRotate' | 'onBound' | 'onRevoke'> & { readonly apiKey: ApiKey }) {
  const { id, name, clientId, revokedAt } = apiKey;
  return (
    <RowMenu of={name}>
      {(Menu) => (
        <>
          <Menu.Item component={Link} href={`/requests?key=${id}`}>
            Requests
          </Menu.Item>
          {stateOf(apiKey) === 'good' && clientId === null && (
            <Menu.Item onClick={() => onRotate(apiKey)}>Rotate</Menu.Item>
          )}
          {stateOf(apiKey) === 'good' && <Menu.Item onClick={() => onBound(apiKey)}>Budget</Menu.Item>}
          {revokedAt === null && (
            <Menu.Item c="var(--mantine-color-error)" onClick={() => onRevoke(apiKey)}>
              Revoke
            </Menu.Item>
          )}
        </>
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

/** Says what a key made that can still be used. */
const Made = ({ made }: Pick<ApiKey, 'made'>) =>
  made.webhooks + made.links === 0 ? null : (
    <Text size="xs" c="dimmed" truncate="end">
      Made {madeInWords(made)}
    </Text>
  );

/** Names the profiles that a key is bound to; one that was deleted by its id. */
function BoundTo({ profileIds }: Pick<ApiKey, 'profileIds'>) {
  const { data: profiles = [] } = useProfiles();
  if (profileIds.length === 0) return null;
  const names = profileIds.map((id) => profiles.find((profile) => profile.id === id)?.name ?? id);
  return (
    <Text size="xs" c="dimmed" truncate="end" title={names.join(', ')}>
      Only <bdi>{names.join(', ')}</bdi>
    </Text>
  );
}
