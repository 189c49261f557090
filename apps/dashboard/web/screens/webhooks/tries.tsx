import { Box, Timeline as Line, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { FullWebhookDelivery } from '../../api/types.ts';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { tookInWords } from '../../time/duration-in-words.ts';
import { Scrolled } from './scrolled.tsx';

type Try = FullWebhookDelivery['tries'][number];

interface Props {
  readonly tries: readonly Try[];
  /** Number of all attempts. */
  readonly attempts: number;
}

/** Every try of a delivery, the newest first. */
export const Tries = ({ tries, attempts }: Props) => (
  <Section title="Attempts">
    {tries.length === 0 && <Text c="dimmed">No attempts yet.</Text>}
    <Line bulletSize={16} lineWidth={2}>
      {tries.map((each) => (
        <Line.Item
          key={each.number}
          bullet={<Box w={8} h={8} bg={each.error === null ? 'green' : 'red'} bdrs="xl" />}
          title={`Attempt ${each.number}: ${each.error === null ? `accepted with status ${each.status}` : 'failed'}`}
        >
          <Details tried={each} />
        </Line.Item>
      ))}
    </Line>
    {attempts > tries.length && tries.length > 0 && (
      <Text size="sm" c="dimmed">
        Earlier attempts are not shown.
      </Text>
    )}
  </Section>
);

interface HeadersProps {
  readonly title: string;
  /** Null where none are kept. */
  readonly headers: Try['requestHeaders'];
}

function Headers({ title, headers }: HeadersProps) {
  const [isOpen, setOpen] = useState(false);
  if (headers === null) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Text component="summary" size="sm">
        {title}
      </Text>
      {isOpen && (
        <Scrolled label={title}>{headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</Scrolled>
      )}
    </details>
  );
}

function Details({
  tried: { url, error, answer, requestHeaders, answerHeaders, begunAt, durationMs },
}: {
  readonly tried: Try;
}) {
  return (
    <Stack gap={4}>
      {error !== null && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {error}
        </Text>
      )}
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <When at={begunAt} seconds /> · took {tookInWords(durationMs)} · to {url}
      </Text>
      {answer !== null && answer !== '' && <Scrolled label="The answer">{answer}</Scrolled>}
      <Headers title="Headers of the request" headers={requestHeaders} />
      <Headers title="Headers of the answer" headers={answerHeaders} />
    </Stack>
  );
}
