import { Anchor, Table } from '@mantine/core';
import { Link } from 'wouter';
import type { WebhookDelivery } from '../../api/types.ts';
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts';
import { When } from '../../parts/when.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';

interface Props {
  readonly webhookId: string;
  readonly deliveries: readonly WebhookDelivery[];
}

/** Deliveries, the newest first. */
export const DeliveryTable = ({ webhookId, deliveries }: Props) => (
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
