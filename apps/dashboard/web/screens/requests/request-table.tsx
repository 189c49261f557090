import { Anchor, Text } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'wouter';
import type { ApiKey } from '../../api/keys.ts';
import type { ApiRequest } from '../../api/types.ts';
import type { Column } from '../../parts/data-table/column.ts';
import { DataTable, RowLink } from '../../parts/data-table/data-table.tsx';
import { DotBadge } from '../../parts/dot-badge.tsx';
import { ShortTime } from '../../parts/when.tsx';
import { useNow } from '../../time/use-now.ts';
import { keyName } from './key-name.ts';
import { statusColour } from './status-colour.ts';
import { withoutPath } from './without-path.ts';

interface Props {
  readonly requests: readonly ApiRequest[];
  readonly keys: readonly ApiKey[];
}

/** Requests, the newest first. */
export function RequestTable({ requests, keys }: Props) {
  const now = useNow();
  const columns = useMemo(() => requestColumns(keys, now), [keys, now]);
  return <DataTable name="Requests" columns={columns} rows={requests} idOf={({ id }) => id} />;
}

/** @param now ms */
const requestColumns = (keys: readonly ApiKey[], now: number): Column<ApiRequest>[] => [
  {
    id: 'status',
    title: 'Status',
    width: 72,
    cell: ({ status }) => <DotBadge color={statusColour(status)}>{status}</DotBadge>,
  },
  { id: 'request', title: 'Request', cell: (request) => <Asked request={request} /> },
  {
    id: 'duration',
    title: 'Duration',
    width: 84,
    optional: 'on',
    cell: ({ durationMs }) => `${durationMs} ms`,
  },
  {
    id: 'key',
    title: 'API key',
    width: 180,
    optional: 'on',
    cell: ({ apiKeyId }) => <KeyName name={keyName(keys, apiKeyId)} />,
  },
  {
    id: 'post',
    title: 'Post',
    width: 104,
    optional: 'off',
    cell: ({ postId }) =>
      postId !== null && (
        <Anchor component={Link} href={`/posts/${postId}`} size="sm" underline="always">
          Open the post
        </Anchor>
      ),
  },
  {
    id: 'operation',
    title: 'Operation',
    width: 150,
    optional: 'off',
    cell: ({ operation }) => operation,
  },
  {
    id: 'at',
    title: 'When',
    width: 136,
    optional: 'on',
    cell: ({ at }) => <ShortTime at={at} now={now} seconds />,
  },
];

/** Name of a key; the letters that set it apart are always in sight. */
function KeyName({ name }: { readonly name: string }) {
  const end = name.lastIndexOf(' …');
  return (
    <span style={{ display: 'flex' }} title={name}>
      <Text span inherit truncate="end">
        {end < 0 ? name : name.slice(0, end)}
      </Text>
      {end >= 0 && <span style={{ flex: 'none', whiteSpace: 'pre' }}>{name.slice(end)}</span>}
    </span>
  );
}

/** Request; and why it failed, as far as the row has room. */
const Asked = ({ request: { id, method, path, error } }: { readonly request: ApiRequest }) => (
  <span style={{ display: 'flex', gap: 8 }}>
    <span style={{ display: 'flex', flex: 'none', maxWidth: error === null ? '100%' : '60%' }}>
      <RowLink href={`/requests/${id}`}>{`${method} ${path}`}</RowLink>
    </span>
    {error !== null && (
      <Text span size="xs" c="dimmed" lh="31px" truncate="end" flex={1} title={error}>
        {withoutPath(error)}
      </Text>
    )}
  </span>
);
