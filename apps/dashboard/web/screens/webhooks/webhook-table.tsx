import { Anchor, Badge, Group, Table, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Webhook } from '../../api/types.ts';
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts';
import { When } from '../../parts/when.tsx';
import { eventsInWords, kinds } from './events.ts';
import { nameOf } from './states.ts';
import { WebhookBadge } from './webhook-badge.tsx';

/** All webhooks, the oldest first. */
export const WebhookTable = ({ webhooks }: { readonly webhooks: readonly Webhook[] }) => (
  <Table.ScrollContainer minWidth={680} scrollAreaProps={scrolledByKeys('Webhooks')}>
    <Table verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Webhook</Table.Th>
          <Table.Th>Is told of</Table.Th>
          <Table.Th>Status</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {webhooks.map((webhook) => (
          <Row key={webhook.id} webhook={webhook} />
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

function Row({ webhook }: { readonly webhook: Webhook }) {
  const { id, kind, url, events, profileIds, test, active, failingSince, disabledReason } = webhook;
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Anchor component={Link} href={`/webhooks/${id}`} size="sm" underline="always">
            {nameOf(webhook)}
          </Anchor>
          {kind !== 'webhook' && <Badge variant="default">{kinds[kind].name}</Badge>}
          {test && <Badge variant="default">sandbox</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {url}
        </Text>
      </Table.Td>
      <Table.Td>
        {eventsInWords(events)}
        {profileIds.length > 0 && (
          <Text size="sm" c="dimmed">
            of {profileIds.length === 1 ? 'one profile' : `${profileIds.length} profiles`}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <WebhookBadge webhook={webhook} />
        {active && failingSince !== null && (
          <Text size="sm" c="dimmed">
            since <When at={failingSince} />
          </Text>
        )}
        {disabledReason !== null && (
          <Text size="sm" c="dimmed">
            {disabledReason}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
