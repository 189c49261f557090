import { Anchor, Button, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { useAccounts } from '../../api/accounts.ts';
import { type Activity, type ActivityFilter, useUnfolded } from '../../api/activity.ts';
import type { Column } from '../../parts/data-table/column.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { ButtonPopover } from '../../parts/floating/button-popover.tsx';
import { accountName } from '../../parts/named-accounts.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts';
import { ShortTime } from '../../parts/when.tsx';
import { useNow } from '../../time/use-now.ts';
import { actionInWords, bulkInWords } from './action-words.ts';
import { authorInWords } from './author-in-words.ts';
import { detailsInWords } from './details-in-words.ts';

interface Props {
  readonly events: readonly Activity[];
  /** By which they are listed; for everybody, with whom they concern. */
  readonly filter: ActivityFilter;
}

/** Events, the newest first. */
export function ActivityTable({ events, filter }: Props) {
  const now = useNow();
  const { data } = useAccounts();
  const columns = useMemo(() => {
    const accounts = new Map(data?.accounts.map((account) => [account.id, accountName(account)]));
    return activityColumns({ filter, now, accounts });
  }, [filter, now, data]);
  return <DataTable name="Activity" columns={columns} rows={events} idOf={({ id }) => id} />;
}

interface Known extends Pick<Props, 'filter'> {
  /** ms */
  readonly now: number;
  /** Names of accounts by their ids. */
  readonly accounts: ReadonlyMap<string, string>;
}

const activityColumns = ({ filter, now, accounts }: Known): Column<Activity>[] => [
  { id: 'what', title: 'What', cell: (event) => <Done {...{ event, accounts, filter }} /> },
  {
    id: 'who',
    title: 'Who',
    width: 190,
    cell: ({ actor }) => <span title={authorInWords(actor)}>{authorInWords(actor)}</span>,
  },
  ...(filter.everybody ? [ownerColumn] : []),
  {
    id: 'from',
    title: 'From',
    width: 120,
    optional: 'on',
    isNamedOnCard: true,
    cell: ({ address }: Activity) => <span title={address ?? undefined}>{address ?? 'unknown'}</span>,
  },
  {
    id: 'at',
    title: 'When',
    width: 136,
    cell: ({ at }) => <ShortTime at={at} now={now} seconds />,
  },
];

const ownerColumn: Column<Activity> = {
  id: 'whose',
  title: 'Whose',
  width: 170,
  optional: 'on',
  isNamedOnCard: true,
  cell: ({ owner }) => <span title={owner ?? undefined}>{owner ?? 'no one’s'}</span>,
};

interface DoneProps extends Pick<Known, 'accounts' | 'filter'> {
  readonly event: Activity;
}

/** Action, its subject, and the facts beside it. */
function Done({ event, accounts, filter }: DoneProps) {
  const { action, subject, count } = event;
  const bulk = action === 'bulk_change.begun' ? bulkInWords(event.details) : null;
  const details = bulk === null ? detailsInWords(event, accounts) : '';
  const hasName = subject !== null && !['user', 'bulk_change'].includes(subject.type);
  return (
    <Group gap={8} wrap="nowrap">
      <Text size="sm" flex="none">
        {bulk ?? actionInWords(action, count)}
      </Text>
      {count > 1 && <Each event={event} filter={filter} />}
      {count === 1 && hasName && <SubjectLink subject={subject} />}
      {details !== '' && (
        <Text size="xs" c="dimmed" truncate="end" title={details}>
          {details}
        </Text>
      )}
    </Group>
  );
}

/** Several shown as one unfold. */
const Each = ({ event, filter }: Pick<DoneProps, 'event' | 'filter'>) => (
  <ButtonPopover
    position="bottom-start"
    width={420}
    button={
      <Button size="compact-xs" variant="default" flex="none">
        Show each
      </Button>
    }
  >
    <Unfolded event={event} filter={filter} />
  </ButtonPopover>
);

function Unfolded({ event, filter }: Pick<DoneProps, 'event' | 'filter'>) {
  const each = useUnfolded(event, filter);
  return (
    <ScrollArea.Autosize mah={320} {...scrolledByKeys('Each of them')}>
      <QueryView query={each}>
        {(others) => {
          const left = event.count - 1 - others.length;
          return (
            <Stack gap={4}>
              {[event, ...others].map(
                ({ id, subject }) => subject && <SubjectLink key={id} subject={subject} />,
              )}
              {left > 0 && <Text size="sm">and {left.toLocaleString('en')} more</Text>}
            </Stack>
          );
        }}
      </QueryView>
    </ScrollArea.Autosize>
  );
}

/** Where a subject is shown. */
const places: Readonly<Record<string, (id: string) => string>> = {
  post: (id) => `/posts/${id}`,
  media: (id) => `/media?medium=${id}`,
  profile: (id) => `/profiles/${id}`,
  account: () => '/accounts',
  api_key: () => '/keys',
  webhook: (id) => `/webhooks/${id}`,
};

/** The name of a thing says more than the facts beside it. */
const keepsItsRoom = { flex: 'none', maw: '50%' } as const;

/** Subject of an action: a link while it is there. */
function SubjectLink({ subject }: { readonly subject: NonNullable<Activity['subject']> }) {
  const { type, id, name, exists } = subject;
  const place = places[type];
  if (!exists || place === undefined)
    return (
      <Text size="sm" c="dimmed" truncate="end" dir="auto" title={name ?? id} {...keepsItsRoom}>
        {name ?? id}
      </Text>
    );
  return (
    <Anchor
      {...{ component: Link, href: place(id), title: name ?? id }}
      size="sm"
      underline="always"
      truncate="end"
      dir="auto"
      {...keepsItsRoom}
    >
      {name ?? id}
    </Anchor>
  );
}
