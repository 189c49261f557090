import { apiError } from '@carillon/core';
import { getDelivery } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { givenId } from '../schemas/fields.ts';
import { fullDelivery } from '../schemas/webhook.ts';
import { shownFullDelivery } from '../webhooks/shown-delivery.ts';

export const getWebhookDeliveryEndpoint = endpoint({
  operationId: 'getWebhookDelivery',
  method: 'get',
  path: '/webhook-deliveries/{id}',
  summary: 'Get a delivery',
  description: 'One delivery: what was sent, and what came of every try.',
  scope: 'webhooks:read',
  params: z.object({ id: givenId('whd') }),
  answer: { status: 200, schema: z.object({ data: fullDelivery }) },
  errors: ['webhook_delivery_not_found'],
  async handle({ params: { id } }, { db, caller, webhooks }) {
    const found = await getDelivery(db, caller, id);
    if (found === null) throw apiError('webhook_delivery_not_found');
    return { data: await shownFullDelivery(found, webhooks) };
  },
});
