import { apiError } from '@carillon/core';
import { getDelivery, tellTest } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { givenId } from '../schemas/fields.ts';
import { delivery } from '../schemas/webhook.ts';
import { requireWebhook } from '../webhooks/require-webhook.ts';
import { shownDelivery } from '../webhooks/shown-delivery.ts';

export const testWebhookEndpoint = endpoint({
  operationId: 'testWebhook',
  method: 'post',
  path: '/webhooks/{id}/test',
  summary: 'Send a test event',
  description:
    'Tells the webhook an event of the type `webhook.test`, whatever types it wants. The delivery shows what it answered.',
  scope: 'webhooks:write',
  needsProof: true,
  params: z.object({ id: givenId('whe') }),
  idempotent: true,
  locks: true,
  answer: { status: 202, schema: z.object({ data: delivery }) },
  errors: ['webhook_not_found', 'webhook_off'],
  async handle({ params: { id } }, { db, caller, tellWebhooks }) {
    const { active } = await requireWebhook(db, caller, id);
    if (!active) throw apiError('webhook_off');
    const told = await getDelivery(db, caller, await tellTest(db, caller, id));
    if (told === null) throw apiError('webhook_not_found');
    tellWebhooks();
    return { data: shownDelivery(told) };
  },
});
