import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconWebhook } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { AnswerOf } from '../../api/ask.ts';
import { useSession } from '../../api/session.ts';
import type { Webhook } from '../../api/types.ts';
import { useWebhookResults, useWebhooks, type WebhookResults } from '../../api/webhooks.ts';
import type { Column } from '../../parts/data-table/column.ts';
import { DataTable, RowLink } from '../../parts/data-table/data-table.tsx';
import { DotBadge } from '../../parts/dot-badge.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Later, laterCode } from '../../parts/later-code.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { ShortTime } from '../../parts/when.tsx';
import { useNow } from '../../time/use-now.ts';
import { eventsInWords, kinds } from './events.ts';
import { nameOf } from './states.ts';
import { successInWords } from './success-in-words.ts';
import { WebhookBadge } from './webhook-badge.tsx';

const newWebhookDialog = laterCode(() => import('./new-webhook-dialog.tsx'));

/** The addresses that events are sent to. */
export default function Webhooks() {
  const webhooks = useWebhooks();
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <Page title="Webhooks" actions={<Button onClick={open}>New webhook</Button>}>
      <QueryView query={webhooks}>
        {(all) => (all.length === 0 ? <NoWebhooks /> : <WebhookTable webhooks={all} />)}
      </QueryView>
      <Later code={newWebhookDialog} isWanted={isOpen}>
        {({ NewWebhookDialog }) => <NewWebhookDialog isOpen={isOpen} onClose={close} />}
      </Later>
    </Page>
  );
}

function NoWebhooks() {
  const { data: session } = useSession();
  return (
    <Empty icon={IconWebhook} action={session?.apiUrl !== undefined && <Guide apiUrl={session.apiUrl} />}>
      Get an HTTP request when a post is published, fails, or an account disconnects.
    </Empty>
  );
}

const Guide = ({ apiUrl }: { readonly apiUrl: string }) => (
  <Text size="sm">
    <Anchor href={new URL('../guide/webhooks', apiUrl).href} target="_blank" inherit underline="always">
      What is sent, and how to check it
    </Anchor>
  </Text>
);

/** All webhooks, the oldest first. */
function WebhookTable({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const now = useNow();
  const { data: results } = useWebhookResults();
  const columns = useMemo(() => webhookColumns(now, results), [now, results]);
  return <DataTable name="Webhooks" columns={columns} rows={webhooks} idOf={({ id }) => id} />;
}

/** Why the service switched it off; else where it sends to, unless it is called by that. */
const aboutOf = ({ disabledReason, description, url }: Webhook): string =>
  disabledReason ?? (description ? url.replace(/^https:\/\//, '') : '');

/** @param now ms; @param results undefined until they are read */
const webhookColumns = (now: number, results: ListResults | undefined): Column<Webhook>[] => [
  {
    id: 'name',
    title: 'Webhook',
    cell: (webhook) => (
      <Group gap="xs" wrap="nowrap">
        <RowLink href={`/webhooks/${webhook.id}`}>{nameOf(webhook)}</RowLink>
        {webhook.test && <Badge variant="default">sandbox</Badge>}
        <Text size="xs" c="dimmed" truncate="end" maw="60%" dir="auto" title={aboutOf(webhook)}>
          {aboutOf(webhook)}
        </Text>
      </Group>
    ),
  },
  { id: 'kind', title: 'Kind', width: 96, optional: 'off', cell: ({ kind }) => kinds[kind].name },
  {
    id: 'events',
    title: 'Events',
    width: 120,
    optional: 'on',
    cell: ({ events, profileIds }) => (
      <span title={events.join(', ') || undefined}>
        {eventsInWords(events)}
        {profileIds.length > 0 &&
          ` of ${profileIds.length === 1 ? 'one profile' : `${profileIds.length} profiles`}`}
      </span>
    ),
  },
  {
    id: 'last',
    title: 'Last delivery',
    width: 168,
    optional: 'on',
    isNamedOnCard: true,
    cell: ({ id }) => <LastDelivery of={resultsOf(results, id)} now={now} />,
  },
  {
    id: 'rate',
    title: `Success, ${results?.days ?? 7} days`,
    width: 124,
    optional: 'on',
    isNamedOnCard: true,
    cell: ({ id }) => <SuccessRate of={resultsOf(results, id)} />,
  },
  {
    id: 'status',
    title: 'Status',
    width: 184,
    cell: (webhook) => <WebhookStatus webhook={webhook} now={now} />,
  },
];

type ListResults = AnswerOf<'GET /webhook-results'>;

const resultsOf = (results: ListResults | undefined, of: string): WebhookResults | undefined =>
  results?.webhooks.find(({ id }) => id === of);

/** When the last delivery was over, and how it ended. */
function LastDelivery({ of, now }: { readonly of: WebhookResults | undefined; readonly now: number }) {
  if (!of?.lastAt) return of && '–';
  const isDelivered = of.lastStatus === 'delivered';
  return (
    <DotBadge color={isDelivered ? 'green' : 'red'}>
      {isDelivered ? 'Delivered' : 'Failed'} <ShortTime at={of.lastAt} now={now} />
    </DotBadge>
  );
}

/** How many of the deliveries that are over were taken. */
function SuccessRate({ of }: { readonly of: WebhookResults | undefined }) {
  if (of === undefined) return null;
  return <span title={of.isCut ? 'Of the newest 500' : undefined}>{successInWords(of)}</span>;
}

interface StatusProps {
  readonly webhook: Webhook;
  /** ms */
  readonly now: number;
}

/** State of a webhook, and since when it fails. */
const WebhookStatus = ({ webhook, now }: StatusProps) => (
  <Group gap={6} wrap="nowrap">
    <WebhookBadge webhook={webhook} />
    {webhook.active && webhook.failingSince !== null && (
      <Text size="sm" c="dimmed" truncate="end">
        since <ShortTime at={webhook.failingSince} now={now} day />
      </Text>
    )}
  </Group>
);
