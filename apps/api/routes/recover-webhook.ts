import { apiError } from '@carillon/core';
import { recoverDeliveries } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { givenId } from '../schemas/fields.ts';
import { moment } from '../schemas/moment.ts';
import { requireWebhook } from '../webhooks/require-webhook.ts';

export const recoverWebhookEndpoint = endpoint({
  operationId: 'recoverWebhook',
  method: 'post',
  path: '/webhooks/{id}/recover',
  summary: 'Deliver what was missed',
  description:
    'Tells the webhook again what failed or was dropped since a moment: after its server was away. With `missed` it is told as well what happened while it was switched off, for which there are no deliveries, in the order in which it happened. Nothing is told twice by calling again. One call takes about 10,000 of them; `more` says when to call again.',
  scope: 'webhooks:write',
  needsProof: true,
  params: z.object({ id: givenId('whe') }),
  body: z.strictObject({
    since: moment.meta({ description: 'events from this moment on; they are kept for 30 days' }),
    missed: z.boolean().default(false).meta({
      description: 'true: what happened while it was switched off, too',
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
            description: 'deliveries that are tried again, or made for what was missed',
            example: 3,
          }),
          more: z.boolean().meta({ description: 'there may be further ones: call again', example: false }),
        })
        .meta({ description: 'what is told again' }),
    }),
  },
  errors: ['webhook_not_found', 'webhook_off'],
  async handle({ params: { id }, body: { since, missed } }, { db, database, caller, tellWebhooks }) {
    const { active } = await requireWebhook(db, caller, id);
    const recovered = active
      ? await recoverDeliveries(database, caller, { endpointId: id, since, missed })
      : null;
    if (recovered === null) throw apiError('webhook_off');
    tellWebhooks();
    return { data: recovered };
  },
});
