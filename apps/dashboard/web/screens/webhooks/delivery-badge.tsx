import { Badge } from '@mantine/core';
import type { WebhookDelivery } from '../../api/types.ts';
import { deliveryState } from './states.ts';

/** What became of a delivery, in words and a colour. */
export function DeliveryBadge({
  delivery,
}: {
  readonly delivery: Pick<WebhookDelivery, 'status' | 'attempts'>;
}) {
  const [words, color] = deliveryState(delivery);
  return (
    <Badge variant="dot" color={color} tt="none" fw={600} miw="max-content">
      {words}
    </Badge>
  );
}
