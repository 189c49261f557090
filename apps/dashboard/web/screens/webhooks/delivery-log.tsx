import { webhookEventTypes } from '@carillon/core';
import { Anchor, Group, NativeSelect, Table, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Link, useSearchParams } from 'wouter';
import type { WebhookDelivery } from '../../api/types.ts';
import { useDeliveries } from '../../api/webhooks.ts';
import { Empty } from '../../parts/empty.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { ownTimezone, zoneName } from '../../time/timezones.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import { eventNamed } from './events.ts';
import { deliveryStatuses, statusNamed } from './states.ts';

/** The deliveries of a webhook in the last 30 days, the newest first. The address says which are shown. */
export function DeliveryLog({ webhookId }: { readonly webhookId: string }) {
  const [search, setSearch] = useSearchParams();
  const status = statusNamed(search.get('status'));
  const type = eventNamed(search.get('type'));
  const deliveries = useDeliveries(webhookId, { status, type });
  const show = (name: string, value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  return (
    <Section title="Deliveries">
      <Group align="flex-end">
        <NativeSelect
          label="Status"
          data={[{ value: '', label: 'All' }, ...deliveryStatuses]}
          value={status ?? ''}
          onChange={({ currentTarget }) => show('status', currentTarget.value)}
        />
        <NativeSelect
          label="Event"
          data={[{ value: '', label: 'All' }, ...webhookEventTypes]}
          value={type ?? ''}
          onChange={({ currentTarget }) => show('type', currentTarget.value)}
        />
      </Group>
      <QueryView query={deliveries}>
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data);
          return all.length === 0 ? (
            <Empty icon={IconSend}>
              {status === undefined && type === undefined
                ? 'Nothing has been sent yet. Send a test event to see whether it arrives.'
                : 'There is nothing of this kind.'}
            </Empty>
          ) : (
            <DeliveryTable webhookId={webhookId} deliveries={all} />
          );
        }}
      </QueryView>
      <LoadMore {...deliveries} />
      <Text size="sm" c="dimmed">
        What is older than 30 days is deleted. Times are in your time zone, {zoneName(ownTimezone())}.
      </Text>
    </Section>
  );
}

interface Props {
  readonly webhookId: string;
  readonly deliveries: readonly WebhookDelivery[];
}

/** Deliveries, the newest first. */
const DeliveryTable = ({ webhookId, deliveries }: Props) => (
  <Table.ScrollContainer minWidth={680} scrollAreaProps={scrolledByKeys('Deliveries')}>
    <Table verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Event</Table.Th>
          <Table.Th>When it happened</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th>Tries</Table.Th>
          <Table.Th>Next try</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {deliveries.map((delivery) => {
          const { id, type, occurredAt, attempts, nextAttemptAt } = delivery;
          return (
            <Table.Tr key={id}>
              <Table.Td>
                <Anchor
                  component={Link}
                  href={`/webhooks/${webhookId}/deliveries/${id}`}
                  size="sm"
                  underline="always"
                >
                  {type}
                </Anchor>
              </Table.Td>
              <Table.Td>
                <When at={occurredAt} seconds />
              </Table.Td>
              <Table.Td>
                <DeliveryBadge delivery={delivery} />
              </Table.Td>
              <Table.Td>{attempts}</Table.Td>
              <Table.Td>
                {nextAttemptAt !== null && attempts > 0 && <When at={nextAttemptAt} seconds />}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
