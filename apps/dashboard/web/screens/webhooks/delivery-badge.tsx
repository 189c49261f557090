import type { WebhookDelivery } from '../../api/types.ts';
import { DotBadge } from '../../parts/dot-badge.tsx';
import { deliveryState } from './states.ts';

/** Outcome of a delivery, in words and a colour. */
export function DeliveryBadge({
  delivery,
}: {
  readonly delivery: Pick<WebhookDelivery, 'status' | 'attempts'>;
}) {
  const [words, color] = deliveryState(delivery);
  return <DotBadge color={color}>{words}</DotBadge>;
}
