import { Button, CopyButton, Group, Text } from '@mantine/core';
import type { FullWebhookDelivery } from '../../api/types.ts';
import { Section } from '../../parts/section.tsx';
import { formattedJson } from './formatted-json.ts';
import { Scrolled } from './scrolled.tsx';

type Props = { readonly delivery: Pick<FullWebhookDelivery, 'body' | 'eventId' | 'attempts'> };

/** What is sent: formatted to be read, and to be copied byte for byte. */
export function SentBody({ delivery: { body, eventId, attempts } }: Props) {
  if (body === null)
    return (
      <Section title="What is sent">
        <Text c="dimmed">
          {attempts === 0
            ? 'It is made when it is first sent.'
            : 'It was erased, because the post that it was about was deleted.'}
        </Text>
      </Section>
    );
  return (
    <Section title="What is sent">
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        By POST, with the header webhook-id: {eventId}, the same on every try.
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
