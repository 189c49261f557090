import { Stack, Text } from '@mantine/core';
import type { FullWebhookDelivery } from '../../api/types.ts';
import { useRedeliver } from '../../api/webhook-deliveries.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';

interface Props {
  readonly delivery: FullWebhookDelivery;
  /** Whether its webhook is told anything. */
  readonly isActive: boolean;
}

/** Has the same event sent once more. */
export function Redeliver({ delivery: { id, webhookId, status, attempts }, isActive }: Props) {
  const redeliver = useRedeliver(webhookId, id);
  return (
    <Stack gap="sm" align="flex-start">
      {isActive ? (
        <PendingButton
          isPending={redeliver.isPending}
          disabled={status === 'pending' && attempts === 0}
          onClick={() => redeliver.mutate()}
        >
          {status === 'pending' ? 'Try now' : 'Redeliver'}
        </PendingButton>
      ) : (
        <Text size="sm" c="dimmed">
          Switch the webhook on to redeliver this.
        </Text>
      )}
      <Text role="status" size="sm">
        {redeliver.isSuccess && 'It is sent again, with the same id and the same bytes.'}
      </Text>
      {redeliver.isError && <Problem title="Couldn’t send it again" error={redeliver.error} />}
    </Stack>
  );
}
