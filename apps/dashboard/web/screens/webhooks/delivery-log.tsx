import { webhookEventTypes } from '@carillon/core';
import { Group, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { WebhookDelivery } from '../../api/types.ts';
import { useDeliveries } from '../../api/webhooks.ts';
import { changedSearch } from '../../parts/changed-search.ts';
import { ChoiceChip } from '../../parts/choice-chip.tsx';
import type { Column } from '../../parts/data-table/column.ts';
import { DataTable, RowLink } from '../../parts/data-table/data-table.tsx';
import { Empty } from '../../parts/empty.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { ShortTime } from '../../parts/when.tsx';
import { useNow } from '../../time/use-now.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import { eventNamed, eventTitle, eventTitles } from './events.ts';
import { deliveryStatuses, statusNamed } from './states.ts';

const eventChoices = webhookEventTypes.map((value) => ({ value, label: eventTitles[value], note: value }));

/** The deliveries of a webhook in the last 30 days, the newest first. The address says which are shown. */
export function DeliveryLog({ webhookId }: { readonly webhookId: string }) {
  const [search, setSearch] = useSearchParams();
  const status = statusNamed(search.get('status'));
  const type = eventNamed(search.get('type'));
  const deliveries = useDeliveries(webhookId, { status, type });
  const show = (name: string, value: string | null) =>
    setSearch((before) => changedSearch(before, { [name]: value }));
  return (
    <Section title="Deliveries">
      <Group gap={6}>
        <ChoiceChip
          {...{ label: 'Status', none: 'All states', options: deliveryStatuses, value: status ?? null }}
          onChange={(value) => show('status', value)}
        />
        <ChoiceChip
          {...{ label: 'Event', none: 'All events', options: eventChoices, value: type ?? null }}
          onChange={(value) => show('type', value)}
        />
      </Group>
      <QueryView query={deliveries}>
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data).toSorted(laterFirst);
          return all.length === 0 ? (
            <Empty icon={IconSend}>
              {status === undefined && type === undefined ? 'No deliveries yet.' : 'No delivery matches.'}
            </Empty>
          ) : (
            <DeliveryTable webhookId={webhookId} deliveries={all} />
          );
        }}
      </QueryView>
      <LoadMore {...deliveries} />
      <Text size="sm" c="dimmed">
        Kept for 30 days.
      </Text>
    </Section>
  );
}

/** By when it happened: what happened at once is stored in any order. */
const laterFirst = (one: WebhookDelivery, other: WebhookDelivery) =>
  Date.parse(other.occurredAt) - Date.parse(one.occurredAt);

interface Props {
  readonly webhookId: string;
  readonly deliveries: readonly WebhookDelivery[];
}

/** Deliveries, the newest first. */
function DeliveryTable({ webhookId, deliveries }: Props) {
  const now = useNow();
  const columns = useMemo(() => deliveryColumns(webhookId, now), [webhookId, now]);
  return <DataTable name="Deliveries" columns={columns} rows={deliveries} idOf={({ id }) => id} />;
}

/** @param now ms */
const deliveryColumns = (webhookId: string, now: number): Column<WebhookDelivery>[] => [
  {
    id: 'event',
    title: 'Event',
    cell: ({ id, type }) => (
      <Group gap="xs" wrap="nowrap">
        <RowLink href={`/webhooks/${webhookId}/deliveries/${id}`}>{eventTitle(type)}</RowLink>
        <Text size="xs" c="dimmed" ff="monospace" truncate="end">
          {type}
        </Text>
      </Group>
    ),
  },
  {
    id: 'at',
    title: 'When it happened',
    width: 140,
    cell: ({ occurredAt }) => <ShortTime at={occurredAt} now={now} seconds />,
  },
  {
    id: 'status',
    title: 'Status',
    width: 150,
    cell: (delivery) => <DeliveryBadge delivery={delivery} />,
  },
  {
    id: 'attempts',
    title: 'Attempts',
    width: 80,
    optional: 'on',
    isNamedOnCard: true,
    cell: ({ attempts }) => attempts,
  },
  {
    id: 'next',
    title: 'Next attempt',
    width: 140,
    optional: 'on',
    isNamedOnCard: true,
    cell: ({ nextAttemptAt, attempts }) =>
      nextAttemptAt !== null && attempts > 0 && <ShortTime at={nextAttemptAt} now={now} seconds />,
  },
];
