import { Badge, Group, Stack } from '@mantine/core';
import { useParams } from 'wouter';
import type { Webhook } from '../../api/types.ts';
import { useWebhook } from '../../api/webhooks.ts';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { kinds } from '../webhooks/kinds.ts';
import { WebhookBadge } from '../webhooks/webhook-badge.tsx';
import { nameOf } from '../webhooks/webhook-state.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookFacts } from './webhook-facts.tsx';
import { WebhookTrouble } from './webhook-trouble.tsx';

/** One webhook: what it is told of, how it fares, and what was sent. */
export default function OneWebhook() {
  const { id = '' } = useParams<{ id: string }>();
  const webhook = useWebhook(id);
  return (
    <Page
      title={webhook.data ? nameOf(webhook.data) : 'Webhook'}
      actions={webhook.data && <State webhook={webhook.data} />}
    >
      <QueryView query={webhook}>
        {(read) => (
          <Stack gap="lg" key={id}>
            <WebhookTrouble webhook={read} />
            <WebhookFacts webhook={read} />
            <WebhookActions webhook={read} />
            <DeliveryLog webhookId={id} />
          </Stack>
        )}
      </QueryView>
    </Page>
  );
}

const State = ({ webhook }: { readonly webhook: Webhook }) => (
  <Group gap="xs">
    {webhook.kind !== 'webhook' && <Badge variant="default">{kinds[webhook.kind].name}</Badge>}
    {webhook.test && <Badge variant="default">sandbox</Badge>}
    <WebhookBadge webhook={webhook} />
  </Group>
);
