import { webhookEventTypes } from '@carillon/core';
import { listDeliveries } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { lastId, nextPage, pageRequest } from '../http/paging.ts';
import { givenId } from '../schemas/fields.ts';
import { entriesOf, nextCursor, pageOf } from '../schemas/page.ts';
import { delivery } from '../schemas/webhook.ts';
import { requireWebhook } from '../webhooks/require-webhook.ts';
import { shownDelivery } from '../webhooks/shown-delivery.ts';

export const listWebhookDeliveriesEndpoint = endpoint({
  operationId: 'listWebhookDeliveries',
  method: 'get',
  path: '/webhooks/{id}/deliveries',
  summary: 'List the deliveries of a webhook',
  description:
    'What the webhook was told, is being told and could not be told in the last 30 days, the newest first by `createdAt`.',
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
  answer: { status: 200, schema: z.object({ data: entriesOf(delivery), nextCursor }) },
  errors: ['webhook_not_found'],
  async handle({ params: { id }, query: { status, type, ...paging } }, { db, caller }) {
    await requireWebhook(db, caller, id);
    const page = await listDeliveries(db, caller, { ...pageRequest(paging), endpointId: id, status, type });
    return { data: page.rows.map(shownDelivery), ...nextPage(paging, lastId(page)) };
  },
});
