import { Alert, Badge, Button, Code, Group, Stack, Text } from '@mantine/core';
import { Link, useParams } from 'wouter';
import { useKeys } from '../../api/keys.ts';
import { useProfiles } from '../../api/profiles.ts';
import type { Webhook } from '../../api/types.ts';
import { useChangeWebhook, useWebhook } from '../../api/webhooks.ts';
import { Page } from '../../parts/page.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { When } from '../../parts/when.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { eventTitle, kinds } from './events.ts';
import { nameOf, stateOf } from './states.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookBadge } from './webhook-badge.tsx';

/** One webhook: its events, its state, and what was sent. */
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

/** The address of a webhook, and its events. */
function WebhookFacts({ webhook }: { readonly webhook: Webhook }) {
  const { url, events, profileIds, headerNames, test, createdAt, apiKeyId } = webhook;
  const { data: profiles = [] } = useProfiles();
  const names = profileIds.map((id) => profiles.find((profile) => profile.id === id)?.name ?? id);
  return (
    <Stack gap={4} style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm">
        <Code style={{ whiteSpace: 'pre-wrap' }}>{url}</Code>
      </Text>
      <Text size="sm">
        <span title={events.join(', ') || undefined}>
          Events: {events.length === 0 ? 'all' : events.map(eventTitle).join(', ')}
        </span>
        {names.length > 0 && ` · Profiles: ${names.join(', ')}`}
        {test && ' · Sandbox accounts only'}
      </Text>
      {headerNames.length > 0 && <Text size="sm">Own headers: {headerNames.join(', ')}.</Text>}
      <Text size="sm" c="dimmed">
        Created <When at={createdAt} />
        {apiKeyId !== null && <MadeBy apiKeyId={apiKeyId} />}
      </Text>
    </Stack>
  );
}

/** Names the key that made it, or the newest that was rotated from that. */
function MadeBy({ apiKeyId }: { readonly apiKeyId: string }) {
  const { data: keys } = useKeys();
  if (keys === undefined) return null;
  const made = keys.findLast(({ id, firstKeyId }) => (firstKeyId ?? id) === apiKeyId);
  if (made === undefined) return ' by an API key that is gone';
  return (
    <>
      {' '}
      by the API key <Link href="/keys">{made.name}</Link>
      {made.revokedAt !== null && ', which is revoked'}
    </>
  );
}

/** Says that deliveries are failing, or that the webhook was switched off for that, and what to do. */
function WebhookTrouble({ webhook }: { readonly webhook: Webhook }) {
  const state = stateOf(webhook);
  if (state === 'disabled') return <Disabled webhook={webhook} />;
  if (state !== 'failing' || webhook.failingSince === null) return null;
  return (
    <Alert color="orange" variant="light" role="status">
      <Text size="sm" fw={600}>
        Deliveries are failing
      </Text>
      <Text size="sm">
        Failing since <When at={webhook.failingSince} />. We’ll turn it off after five days.
      </Text>
      {webhook.pausedUntil !== null && (
        <Text size="sm">
          It asked for a pause until <When at={webhook.pausedUntil} />.
        </Text>
      )}
    </Alert>
  );
}

function Disabled({ webhook: { id, disabledReason } }: { readonly webhook: Webhook }) {
  const change = useChangeWebhook(id);
  return (
    <Alert color="red" variant="light" title="It was switched off" role="status">
      <Stack align="flex-start" gap="xs">
        <Text size="sm">
          {disabledReason} Switch it on again when it is to receive events, then recover what was missed.
        </Text>
        {change.isError && <Problem title="Couldn’t change the webhook" error={change.error} />}
        <Group gap="xs">
          <PendingButton
            size="xs"
            isPending={change.isPending && change.variables.active === true}
            onClick={() => change.mutate({ active: true })}
          >
            Switch on again
          </PendingButton>
          <Button size="xs" variant="default" onClick={() => change.mutate({ active: false })}>
            Leave it off
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
