import type { WebhookDelivery } from '../../api/types.ts';

type Facts = Pick<WebhookDelivery, 'status' | 'attempts'>;

/** What became of a delivery, in words, and a colour. */
export function deliveryState({ status, attempts }: Facts): readonly [words: string, colour: string] {
  switch (status) {
    case 'pending':
      return attempts === 0 ? ['On its way', 'blue'] : ['To be tried again', 'orange'];
    case 'delivered':
      return ['Delivered', 'green'];
    case 'failed':
      return ['Failed', 'red'];
    case 'dropped':
      return ['Dropped', 'gray'];
  }
}

/** The same for a list to choose from. */
export const deliveryStatuses: readonly { value: WebhookDelivery['status']; label: string }[] = [
  { value: 'pending', label: 'On its way, or to be tried again' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
  { value: 'dropped', label: 'Dropped, because the webhook was off' },
];

/** A status by its name; undefined for what is none. */
export const statusNamed = (name: string | null): WebhookDelivery['status'] | undefined =>
  deliveryStatuses.find(({ value }) => value === name)?.value;
