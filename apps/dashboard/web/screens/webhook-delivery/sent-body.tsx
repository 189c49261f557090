import type { WebhookKind } from '@carillon/core';
import { Button, CopyButton, Group, Text } from '@mantine/core';
import type { FullWebhookDelivery } from '../../api/types.ts';
import { Section } from '../../parts/section.tsx';
import { formattedJson } from './formatted-json.ts';
import { noBodyInWords } from './no-body-in-words.ts';
import { Scrolled } from './scrolled.tsx';

interface Props {
  readonly delivery: FullWebhookDelivery;
  /** Of its webhook. */
  readonly kind: WebhookKind | undefined;
}

/** What is told: formatted to be read, and to be copied byte for byte. People are told it in a message instead. */
export function SentBody({ delivery, kind = 'webhook' }: Props) {
  const { body, eventId } = delivery;
  const title = kind === 'webhook' ? 'What is sent' : 'What is told';
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
          ? `By POST, with the same bytes on every try, and the header webhook-id: ${eventId}`
          : 'It is told in a message. Programs are told the same as:'}
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
