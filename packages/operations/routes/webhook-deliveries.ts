import { apiError, webhookEventTypes } from '@carillon/core';
import { getDelivery, listDeliveries, recoverDeliveries, redeliver } from '@carillon/db/webhooks';
import { z } from 'zod';
import { endpoint } from '../run/operation.ts';
import { cursorsByIds, pageRequest } from '../run/paging.ts';
import { givenId } from '../schemas/fields.ts';
import { moment } from '../schemas/moment.ts';
import { pageAnswer, pageOf } from '../schemas/page.ts';
import { delivery, fullDelivery } from '../schemas/webhook.ts';
import { requireWebhook, shownDelivery, shownFullDelivery } from '../webhooks/shown-webhook.ts';

export const listWebhookDeliveriesEndpoint = endpoint({
  operationId: 'listWebhookDeliveries',
  method: 'get',
  path: '/webhooks/{id}/deliveries',
  summary: 'List the deliveries of a webhook',
  description:
    'Its deliveries of the last 30 days, pending, delivered, failed and dropped, the newest first by `createdAt`.',
  scope: 'webhooks:read',
  params: z.object({ id: givenId('whe') }),
  query: z.strictObject({
    status: z
      .enum(['pending', 'delivered', 'failed', 'dropped'])
      .optional()
      .meta({ description: 'only deliveries with this status' }),
    type: z
      .enum(webhookEventTypes)
      .optional()
      .meta({ description: 'only deliveries of events of this type' }),
    ...pageOf('whd'),
  }),
  answer: { status: 200, schema: z.object(pageAnswer(delivery)) },
  errors: ['webhook_not_found'],
  async handle({ params: { id }, query: { status, type, ...paging } }, { db, caller }) {
    await requireWebhook(db, caller, id);
    const page = await listDeliveries(db, caller, { ...pageRequest(paging), endpointId: id, status, type });
    return {
      data: page.rows.map(shownDelivery),
      ...cursorsByIds(paging, page, { prefix: 'whd', newestFirst: true }),
    };
  },
});

export const getWebhookDeliveryEndpoint = endpoint({
  operationId: 'getWebhookDelivery',
  method: 'get',
  path: '/webhook-deliveries/{id}',
  summary: 'Get a delivery',
  description: 'One delivery: its content, and the result of every attempt.',
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

export const redeliverWebhookEndpoint = endpoint({
  operationId: 'redeliverWebhook',
  method: 'post',
  path: '/webhook-deliveries/{id}/redeliver',
  summary: 'Deliver once more',
  description: 'Delivers the same event again, with the same id and the same bytes, whatever its status.',
  scope: 'webhooks:write',
  needsProof: true,
  params: z.object({ id: givenId('whd') }),
  idempotent: true,
  locks: true,
  answer: { status: 202, schema: z.object({ data: delivery }) },
  errors: ['webhook_delivery_not_found', 'webhook_off', 'webhook_event_erased'],
  async handle({ params: { id } }, { db, caller, wakeWebhooks }) {
    const again = await redeliver(db, caller, id);
    const found = again === null ? null : await getDelivery(db, caller, id);
    if (found === null) throw apiError('webhook_delivery_not_found');
    if (again === 'off') throw apiError('webhook_off');
    if (again === 'erased') throw apiError('webhook_event_erased');
    wakeWebhooks();
    return { data: shownDelivery(found) };
  },
});

export const recoverWebhookEndpoint = endpoint({
  operationId: 'recoverWebhook',
  method: 'post',
  path: '/webhooks/{id}/recover',
  summary: 'Deliver what was missed',
  description:
    'Delivers again the events that failed or were dropped since a moment, such as after its server was away. `missed` adds, in their order, the events from while it was switched off, for which there are no deliveries. Calling again delivers nothing twice. One call takes about 10,000; `more` says when to call again.',
  scope: 'webhooks:write',
  needsProof: true,
  params: z.object({ id: givenId('whe') }),
  body: z.strictObject({
    since: moment.meta({ description: 'events from this moment on; they are kept for 30 days' }),
    missed: z.boolean().default(false).meta({
      description: 'true: also the events from while it was switched off',
      example: true,
    }),
  }),
  idempotent: true,
  locks: true,
  answer: {
    status: 202,
    schema: z.object({
      data: z
        .object({
          deliveries: z.int().meta({
            description: 'deliveries that are tried again, or made for missed events',
            example: 3,
          }),
          more: z.boolean().meta({ description: 'there may be further ones: call again', example: false }),
        })
        .meta({ description: 'deliveries that are sent again' }),
    }),
  },
  errors: ['webhook_not_found', 'webhook_off'],
  async handle({ params: { id }, body: { since, missed } }, { db, database, caller, wakeWebhooks }) {
    const { active } = await requireWebhook(db, caller, id);
    const recovered = active
      ? await recoverDeliveries(database, caller, { endpointId: id, since, missed })
      : null;
    if (recovered === null) throw apiError('webhook_off');
    wakeWebhooks();
    return { data: recovered };
  },
});
