import { Anchor, Stack, Text } from '@mantine/core';
import { Link, useParams } from 'wouter';
import type { FullWebhookDelivery } from '../../api/types.ts';
import { useDelivery } from '../../api/webhook-deliveries.ts';
import { useWebhook } from '../../api/webhooks.ts';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { When } from '../../parts/when.tsx';
import { DeliveryBadge } from '../webhook/delivery-badge.tsx';
import { nameOf } from '../webhooks/webhook-state.ts';
import { Redeliver } from './redeliver.tsx';
import { SentBody } from './sent-body.tsx';
import { subjectPlace } from './subject-place.ts';
import { Tries } from './tries.tsx';

/** One delivery: what was sent, and what came of every try. */
export default function WebhookDelivery() {
  const { webhookId = '', id = '' } = useParams<{ webhookId: string; id: string }>();
  const { data: webhook } = useWebhook(webhookId);
  const delivery = useDelivery(webhookId, id);
  return (
    <Page
      title={delivery.data ? `Delivery of ${delivery.data.type}` : 'Delivery'}
      actions={delivery.data && <DeliveryBadge delivery={delivery.data} />}
    >
      <Text size="sm">
        To{' '}
        <Anchor component={Link} href={`/webhooks/${webhookId}`} inherit underline="always">
          {webhook ? nameOf(webhook) : 'its webhook'}
        </Anchor>
      </Text>
      <QueryView query={delivery}>
        {(read) => (
          <Stack gap="lg" key={id}>
            <Facts delivery={read} />
            <Redeliver delivery={read} isActive={webhook?.active ?? true} />
            <Tries tries={read.tries} attempts={read.attempts} />
            <SentBody delivery={read} kind={webhook?.kind} />
          </Stack>
        )}
      </QueryView>
    </Page>
  );
}

function Facts({ delivery }: { readonly delivery: FullWebhookDelivery }) {
  const { subjectId, occurredAt, status, attempts, nextAttemptAt } = delivery;
  const place = subjectPlace(delivery);
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        happened <When at={occurredAt} seconds /> · about{' '}
        {place === null ? (
          subjectId
        ) : (
          <Anchor component={Link} href={place} inherit underline="always">
            {subjectId}
          </Anchor>
        )}
      </Text>
      {status === 'pending' && nextAttemptAt !== null && attempts > 0 && (
        <Text size="sm">
          It is tried again at <When at={nextAttemptAt} seconds />.
        </Text>
      )}
      {status === 'dropped' && (
        <Text size="sm">It is not tried any more, because the webhook was switched off.</Text>
      )}
      {status === 'failed' && <Text size="sm">It is not tried any more, because too many tries failed.</Text>}
    </Stack>
  );
}
