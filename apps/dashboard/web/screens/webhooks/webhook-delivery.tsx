import type { WebhookKind } from '@carillon/core';
import { Anchor, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { Link, useParams } from 'wouter';
import type { FullWebhookDelivery } from '../../api/types.ts';
import { useDelivery, useRedeliver, useWebhook } from '../../api/webhooks.ts';
import { Page } from '../../parts/page.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';
import { formattedJson, noBodyInWords, subjectPlace } from './delivery-facts.ts';
import { eventTitle } from './events.ts';
import { Scrolled } from './scrolled.tsx';
import { nameOf } from './states.ts';
import { Tries } from './tries.tsx';

/** One delivery: what was sent, and what came of every try. */
export default function WebhookDelivery() {
  const { webhookId = '', id = '' } = useParams<{ webhookId: string; id: string }>();
  const { data: webhook } = useWebhook(webhookId);
  const delivery = useDelivery(webhookId, id);
  return (
    <Page
      title={delivery.data ? `Delivery: ${eventTitle(delivery.data.type)}` : 'Delivery'}
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
        <Code>{delivery.type}</Code> · happened <When at={occurredAt} seconds /> · about{' '}
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
          Next attempt: <When at={nextAttemptAt} seconds />
        </Text>
      )}
      {status === 'dropped' && <Text size="sm">Not retried: the webhook was switched off.</Text>}
      {status === 'failed' && <Text size="sm">Not retried: too many attempts failed.</Text>}
    </Stack>
  );
}

interface Props {
  readonly delivery: FullWebhookDelivery;
  /** True when its webhook is on. */
  readonly isActive: boolean;
}

/** Has the same event sent once more. */
function Redeliver({ delivery: { id, webhookId, status, attempts }, isActive }: Props) {
  const redeliver = useRedeliver(webhookId, id);
  return (
    <Stack gap="sm" align="flex-start">
      {isActive ? (
        <PendingButton
          isPending={redeliver.isPending}
          disabled={status === 'pending' && attempts === 0}
          onClick={() => redeliver.mutate()}
        >
          {status === 'pending' ? 'Retry now' : 'Redeliver'}
        </PendingButton>
      ) : (
        <Text size="sm" c="dimmed">
          Switch the webhook on to redeliver this.
        </Text>
      )}
      <Text role="status" size="sm">
        {redeliver.isSuccess && 'Redelivered, with the same id and bytes.'}
      </Text>
      {redeliver.isError && <Problem title="Couldn’t redeliver it" error={redeliver.error} />}
    </Stack>
  );
}

interface SentBodyProps {
  readonly delivery: FullWebhookDelivery;
  /** Of its webhook. */
  readonly kind: WebhookKind | undefined;
}

/** The body of a delivery: formatted to be read, and to be copied byte for byte. People get a message instead. */
function SentBody({ delivery, kind = 'webhook' }: SentBodyProps) {
  const { body, eventId } = delivery;
  const title = 'What is sent';
  if (body === null)
    return (
      <Section title={title}>
        <Text c="dimmed">{noBodyInWords(delivery, kind)}</Text>
      </Section>
    );
  return (
    <Section title={title}>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {kind === 'webhook'
          ? `By POST, with the same bytes on every attempt, and the header webhook-id: ${eventId}`
          : 'Sent as a message. Programs get:'}
      </Text>
      <Scrolled label="The body, formatted">{formattedJson(body)}</Scrolled>
      <Group>
        <CopyButton value={body}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy the exact bytes'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Section>
  );
}
