import { platformTitles } from '@carillon/core';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { type Fleet as Facts, useFleet } from '../../api/fleet.ts';
import type { Column } from '../../parts/data-table/column.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { DotBadge } from '../../parts/dot-badge.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { ShortTime, When } from '../../parts/when.tsx';
import { durationInWords } from '../../time/duration-in-words.ts';
import { QueueTable } from './queue-table.tsx';

/** For ops: who publishes, what waits, and what is wrong. */
export function System() {
  const fleet = useFleet();
  const board = fleet.data?.board && (
    <Button component="a" href="/ops/queues" variant="default" style={{ alignSelf: 'flex-start' }}>
      Jobs
    </Button>
  );
  return (
    <Stack align="stretch">
      {board}
      <QueryView query={fleet}>{(facts) => <Shown facts={facts} />}</QueryView>
    </Stack>
  );
}

function Shown({ facts }: { readonly facts: Facts }) {
  const { now, workers, breakers, backend, queues } = facts;
  const alive = workers.filter((worker) => worker.alive);
  return (
    <Stack gap="xl">
      {alive.length === 0 && (
        <Alert color="red" variant="light" title="No worker is running" role="alert">
          Nothing will be published until a worker runs.
        </Alert>
      )}
      {queues === null && (
        <Alert color="red" variant="light" title="The queue cannot be reached" role="alert">
          Posts are safe. They are published once it is back.
        </Alert>
      )}
      {queues?.warnings.map((warning) => (
        <Alert key={warning} color="orange" variant="light" title="Redis is not set up for queues">
          {warning}{' '}
          <Anchor
            href="https://docs.bullmq.io/guide/going-to-production"
            rel="noreferrer"
            target="_blank"
            inherit
            underline="always"
          >
            Why
          </Anchor>
        </Alert>
      ))}
      <BreakerList breakers={breakers} />
      <WorkerTable workers={workers} now={now} />
      {queues !== null && <QueueTable queues={queues.queues} />}
      <BacklogTable {...facts} />
      <Text size="sm" c="dimmed">
        {backend === 'postgres'
          ? 'The queues are in Postgres.'
          : queues?.redis &&
            `The queues are in Redis ${queues.redis.version}${queues.redis.appendOnly ? '' : ' without an append-only file: jobs are created again after a restart'}.`}{' '}
        As of <When at={now} seconds />.
      </Text>
    </Stack>
  );
}

/** Networks that refuse this server: all posts for them wait, and no account is to blame. */
function BreakerList({ breakers }: Pick<Facts, 'breakers'>) {
  return breakers.map(({ platform, sandbox, reason, openedAt, openUntil }) => (
    <Alert
      key={`${platform} ${sandbox}`}
      color="red"
      variant="light"
      title={`${platformTitles[platform]}${sandbox ? ' (sandbox)' : ''} refuses this server`}
    >
      <Text size="sm">{reason}</Text>
      <Text size="sm">
        All posts for it have been waiting since <When at={openedAt} />; one will be tried again at{' '}
        <When at={openUntil} seconds />.
      </Text>
    </Alert>
  ));
}

/** The workers. One that has sent no heartbeat for half a minute counts as dead; others have taken over its work by then. */
function WorkerTable({ workers, now }: Pick<Facts, 'workers' | 'now'>) {
  if (workers.length === 0)
    return (
      <Section title="Workers">
        <Text c="dimmed">No worker has been seen in the last hour.</Text>
      </Section>
    );
  return (
    <Section title="Workers">
      <WorkerRows workers={workers} now={now} />
    </Section>
  );
}

function WorkerRows({ workers, now }: Pick<Facts, 'workers' | 'now'>) {
  const columns = useMemo(() => workerColumns(Date.parse(now)), [now]);
  return <DataTable name="Workers" columns={columns} rows={workers} idOf={({ name }) => name} />;
}

/** @param now ms */
const workerColumns = (now: number): Column<Facts['workers'][number]>[] => [
  { id: 'name', title: 'Name', cell: ({ name }) => <span title={name}>{name}</span> },
  {
    id: 'state',
    title: 'State',
    width: 84,
    cell: ({ alive }) => <DotBadge color={alive ? 'green' : 'red'}>{alive ? 'running' : 'silent'}</DotBadge>,
  },
  {
    id: 'concurrency',
    title: 'Concurrency',
    width: 104,
    optional: 'on',
    isNamedOnCard: true,
    cell: ({ concurrency }) => <span title="For each network">{concurrency.toLocaleString('en')}</span>,
  },
  {
    id: 'since',
    title: 'Running since',
    width: 120,
    optional: 'on',
    isNamedOnCard: true,
    cell: ({ startedAt }) => <ShortTime at={startedAt} now={now} />,
  },
  {
    id: 'seen',
    title: 'Last seen',
    width: 96,
    isNamedOnCard: true,
    cell: ({ seenAt }) => `${durationInWords(Math.max(0, now - Date.parse(seenAt)))} ago`,
  },
];

const kinds = {
  unqueued: 'Due but not queued: no worker is running, or the queue cannot be reached',
  overdue: 'Due but not started',
  unknown: 'Sent, but the network has not confirmed it',
} as const;

/** Publications that wait although they should not, or for too long. */
function BacklogTable(fleet: Pick<Facts, keyof typeof kinds>) {
  const rows = (['unqueued', 'overdue', 'unknown'] as const).flatMap((kind) =>
    fleet[kind].map((backlog) => ({ kind, ...backlog })),
  );
  if (rows.length === 0)
    return (
      <Section title="Late or not confirmed">
        <Text c="dimmed">No post is late or waits to be confirmed.</Text>
      </Section>
    );
  return (
    <Section title="Late or not confirmed">
      <DataTable
        name="Late or not confirmed"
        columns={backlogColumns}
        rows={rows}
        idOf={({ kind, platform }) => `${kind} ${platform}`}
      />
    </Section>
  );
}

type Backlog = Facts[keyof typeof kinds][number] & { readonly kind: keyof typeof kinds };

const backlogColumns: Column<Backlog>[] = [
  { id: 'problem', title: 'Problem', cell: ({ kind }) => <span title={kinds[kind]}>{kinds[kind]}</span> },
  { id: 'network', title: 'Network', width: 104, cell: ({ platform }) => platformTitles[platform] },
  {
    id: 'posts',
    title: 'Posts',
    width: 84,
    isNamedOnCard: true,
    cell: ({ count }) => count.toLocaleString('en'),
  },
  {
    id: 'waiting',
    title: 'Waiting for',
    width: 104,
    isNamedOnCard: true,
    cell: ({ oldest }) => durationInWords(oldest),
  },
];
