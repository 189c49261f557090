import { Code, Stack, Text } from '@mantine/core';
import { useProfiles } from '../../api/profiles.ts';
import type { Webhook } from '../../api/types.ts';
import { When } from '../../parts/when.tsx';

/** Where a webhook is, and what it is told of. */
export function WebhookFacts({ webhook }: { readonly webhook: Webhook }) {
  const { url, events, profileIds, headerNames, test, createdAt } = webhook;
  const { data: profiles = [] } = useProfiles();
  const names = profileIds.map((id) => profiles.find((profile) => profile.id === id)?.name ?? id);
  return (
    <Stack gap={4} style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm">
        <Code style={{ whiteSpace: 'pre-wrap' }}>{url}</Code>
      </Text>
      <Text size="sm">
        Is told of {events.length === 0 ? 'all events' : events.join(', ')}
        {names.length > 0 && `, in ${names.join(', ')} only`}
        {test && ', of sandbox accounts only'}.
      </Text>
      {headerNames.length > 0 && (
        <Text size="sm">Every request has these headers of your own: {headerNames.join(', ')}.</Text>
      )}
      <Text size="sm" c="dimmed">
        created <When at={createdAt} />
      </Text>
    </Stack>
  );
}
