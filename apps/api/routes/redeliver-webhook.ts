import { apiError } from '@carillon/core';
import { getDelivery, redeliver } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { givenId } from '../schemas/fields.ts';
import { delivery } from '../schemas/webhook.ts';
import { shownDelivery } from '../webhooks/shown-delivery.ts';

export const redeliverWebhookEndpoint = endpoint({
  operationId: 'redeliverWebhook',
  method: 'post',
  path: '/webhook-deliveries/{id}/redeliver',
  summary: 'Deliver once more',
  description:
    'Tells the webhook the same event again, with the same id and the same bytes, whatever became of it before.',
  scope: 'webhooks:write',
  needsProof: true,
  params: z.object({ id: givenId('whd') }),
  idempotent: true,
  locks: true,
  answer: { status: 202, schema: z.object({ data: delivery }) },
  errors: ['webhook_delivery_not_found', 'webhook_off', 'webhook_event_erased'],
  async handle({ params: { id } }, { db, caller, tellWebhooks }) {
    const again = await redeliver(db, caller, id);
    const found = again === null ? null : await getDelivery(db, caller, id);
    if (found === null) throw apiError('webhook_delivery_not_found');
    if (again === 'off') throw apiError('webhook_off');
    if (again === 'erased') throw apiError('webhook_event_erased');
    tellWebhooks();
    return { data: shownDelivery(found) };
  },
});
