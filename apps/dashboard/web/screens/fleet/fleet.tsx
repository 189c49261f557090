import { platformTitles } from '@carillon/core';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { type Fleet as Facts, useFleet } from '../../api/fleet.ts';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { When } from '../../parts/when.tsx';
import { BacklogTable } from './backlog-table.tsx';
import { QueueTable } from './queue-table.tsx';
import { WorkerTable } from './worker-table.tsx';

/** For ops: who publishes, what waits, and what is wrong. */
export default function Fleet() {
  const fleet = useFleet();
  const board = fleet.data?.board && (
    <Button component="a" href="/ops/queues" variant="default">
      Queue board
    </Button>
  );
  return (
    <Page title="System" actions={board}>
      <QueryView query={fleet}>{(facts) => <Shown facts={facts} />}</QueryView>
    </Page>
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
          Posts are kept and go out once it is back. What Postgres knows is shown below.
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
