import { apiError, webhookEventTypes } from '@carillon/core';
import { deliverTest, getDelivery } from '@carillon/db/webhooks';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { givenId } from '../schemas/fields.ts';
import { delivery } from '../schemas/webhook.ts';
import { exampleEvent } from '../webhooks/example-event.ts';
import { requireWebhook, shownDelivery } from '../webhooks/shown-webhook.ts';

export const testWebhookEndpoint = endpoint({
  operationId: 'testWebhook',
  method: 'post',
  path: '/webhooks/{id}/test',
  summary: 'Send a test event',
  description:
    'Delivers an example of a type of event to the webhook, `webhook.test` unless another is named, whatever types it subscribes to. It is the example of this document, marked by `test` and by the header `webhook-test`, about sandbox accounts. The delivery shows what it answered. A test is tried twice at most, and one that fails says nothing about the webhook.',
  scope: 'webhooks:write',
  needsProof: true,
  params: z.object({ id: givenId('whe') }),
  body: z.strictObject({
    type: z
      .enum(webhookEventTypes)
      .default('webhook.test')
      .meta({ description: 'type of the event', example: 'publication.published' }),
  }),
  mayLackBody: true,
  idempotent: true,
  locks: true,
  answer: { status: 202, schema: z.object({ data: delivery }) },
  errors: ['webhook_not_found', 'webhook_off'],
  async handle({ params: { id }, body: { type } }, { db, caller, wakeWebhooks }) {
    const { active, kind } = await requireWebhook(db, caller, id);
    if (!active) throw apiError('webhook_off');
    const test = exampleEvent({ type, kind, endpointId: id, now: new Date() });
    const told = await getDelivery(db, caller, await deliverTest(db, caller, id, test));
    if (told === null) throw apiError('webhook_not_found');
    wakeWebhooks();
    return { data: shownDelivery(told) };
  },
});
