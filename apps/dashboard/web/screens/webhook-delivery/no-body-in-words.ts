import type { WebhookKind } from '@carillon/core';
import type { WebhookDelivery } from '../../api/types.ts';

/** Why there is no body to show, in a sentence. */
export function noBodyInWords({ attempts }: Pick<WebhookDelivery, 'attempts'>, kind: WebhookKind): string {
  if (kind !== 'webhook') return 'It is told in a message, which is not kept.';
  return attempts === 0
    ? 'It is made when it is first sent.'
    : 'It was erased, because the post that it was about was deleted.';
}
