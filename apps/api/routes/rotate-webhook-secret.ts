import { apiError } from '@carillon/core';
import { rotateSecret } from '@carillon/db/webhooks';
import { newSigningSecret, sealSecret } from '@carillon/webhooks';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { givenId, timestamp } from '../schemas/fields.ts';
import { ownSecret, withSecret } from '../schemas/webhook.ts';
import { requireWebhook, shownWebhook } from '../webhooks/shown-webhook.ts';

/** The former secret signs beside the new one for so long, ms. */
const overlapMs = 24 * 3_600_000;

export const rotateWebhookSecretEndpoint = endpoint({
  operationId: 'rotateWebhookSecret',
  method: 'post',
  path: '/webhooks/{id}/rotate-secret',
  summary: 'Give a webhook a new secret',
  description:
    'The new secret is made here, or one of your own, and is shown in this answer only. For 24 hours deliveries carry a signature by each of the two, so that the receiver can change over at any time. Rotating again within that time ends the older one at once.',
  scope: 'webhooks:write',
  needsProof: true,
  audit: { action: 'webhook.secret_rotated' },
  params: z.object({ id: givenId('whe') }),
  body: z.strictObject({ secret: ownSecret.optional() }),
  mayLackBody: true,
  idempotent: 'sealed',
  locks: true,
  answer: {
    status: 200,
    schema: z.object({
      data: withSecret
        .extend({ formerUntil: timestamp.meta({ description: 'until then the former secret signs, too' }) })
        .meta({ id: 'RotatedWebhook', description: 'a webhook with its new secret' }),
    }),
  },
  errors: ['webhook_not_found', 'webhook_unsigned'],
  async handle({ params: { id }, body }, { db, caller, webhooks }) {
    const { kind } = await requireWebhook(db, caller, id);
    if (kind !== 'webhook') throw apiError('webhook_unsigned', { kind });
    const { secret = newSigningSecret() } = body;
    const sealed = await sealSecret(secret, id, webhooks.keys);
    const formerUntil = await rotateSecret(db, caller, id, { secret: sealed, overlapMs });
    if (formerUntil === null) throw apiError('webhook_not_found');
    const rotated = await shownWebhook(await requireWebhook(db, caller, id), webhooks.keys);
    return { data: { ...rotated, secret, formerUntil } };
  },
});
