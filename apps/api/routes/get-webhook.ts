import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { givenId } from '../schemas/fields.ts';
import { webhook } from '../schemas/webhook.ts';
import { requireWebhook } from '../webhooks/require-webhook.ts';
import { shownWebhook } from '../webhooks/shown-webhook.ts';

export const getWebhookEndpoint = endpoint({
  operationId: 'getWebhook',
  method: 'get',
  path: '/webhooks/{id}',
  summary: 'Get a webhook',
  description: 'One webhook, and whether it takes what it is told.',
  scope: 'webhooks:read',
  params: z.object({ id: givenId('whe') }),
  answer: { status: 200, schema: z.object({ data: webhook }) },
  errors: ['webhook_not_found'],
  async handle({ params: { id } }, { db, caller, webhooks }) {
    return { data: await shownWebhook(await requireWebhook(db, caller, id), webhooks.keys) };
  },
});
