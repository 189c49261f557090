import type { Webhook, WebhookDelivery } from '../../api/types.ts';

/**
 * - active: it accepts deliveries
 * - failing: every delivery fails
 * - paused: its owner switched it off
 * - disabled: the service did, and says why
 */
export type WebhookState = 'active' | 'failing' | 'paused' | 'disabled';

type Facts = Pick<Webhook, 'active' | 'failingSince' | 'disabledReason'>;

export function stateOf({ active, failingSince, disabledReason }: Facts): WebhookState {
  if (active) return failingSince === null ? 'active' : 'failing';
  return disabledReason === null ? 'paused' : 'disabled';
}

/** Name of a webhook: the words of its owner, or its server. */
export const nameOf = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description || new URL(url).host;

type DeliveryFacts = Pick<WebhookDelivery, 'status' | 'attempts'>;

/** The status of a delivery, in words, and a colour. */
export function deliveryState({ status, attempts }: DeliveryFacts): readonly [words: string, colour: string] {
  switch (status) {
    case 'pending':
      return attempts === 0 ? ['On its way', 'blue'] : ['Retrying', 'orange'];
    case 'delivered':
      return ['Delivered', 'green'];
    case 'failed':
      return ['Failed', 'red'];
    case 'dropped':
      return ['Skipped (paused)', 'gray'];
  }
}

/** The same for a list to choose from. */
export const deliveryStatuses: readonly { value: WebhookDelivery['status']; label: string }[] = [
  { value: 'pending', label: 'Pending' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
  { value: 'dropped', label: 'Skipped (paused)' },
];

/** A status by its name; undefined for another. */
export const statusNamed = (name: string | null): WebhookDelivery['status'] | undefined =>
  deliveryStatuses.find(({ value }) => value === name)?.value;
