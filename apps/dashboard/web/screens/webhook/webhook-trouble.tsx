import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { Webhook } from '../../api/types.ts';
import { useChangeWebhook } from '../../api/webhooks.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { When } from '../../parts/when.tsx';
import { stateOf } from '../webhooks/webhook-state.ts';

/** Says that a webhook takes nothing, or was switched off for that, and what to do. */
export function WebhookTrouble({ webhook }: { readonly webhook: Webhook }) {
  const state = stateOf(webhook);
  if (state === 'disabled') return <Disabled webhook={webhook} />;
  if (state !== 'failing' || webhook.failingSince === null) return null;
  return (
    <Alert color="orange" variant="light" role="status">
      <Text size="sm" fw={600}>
        It takes nothing
      </Text>
      <Text size="sm">
        Every try since <When at={webhook.failingSince} /> has failed; the log below says why. After five days
        it is switched off.
      </Text>
      {webhook.pausedUntil !== null && (
        <Text size="sm">
          It asked to be left alone until <When at={webhook.pausedUntil} />; it is told the rest afterwards.
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
          {disabledReason} What happens while it is off is not told, later neither. Mend what receives it,
          switch it on again, and then recover what was under way.
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
