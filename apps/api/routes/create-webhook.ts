import { apiError } from '@carillon/core';
import { createEndpoint, getEndpoint, newEndpointId } from '@carillon/db';
import { maskedUrl, newSigningSecret, sealSecret, sealUrl } from '@carillon/webhooks';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { newWebhook, withSecret } from '../schemas/webhook.ts';
import { keptHeaders } from '../webhooks/kept-headers.ts';
import { requireAddress, requireProfiles } from '../webhooks/require-webhook.ts';
import { shownWebhook } from '../webhooks/shown-webhook.ts';

/** Webhooks that a user may have. */
export const maxWebhooks = 20;

export const createWebhookEndpoint = endpoint({
  operationId: 'createWebhook',
  method: 'post',
  path: '/webhooks',
  summary: 'Create a webhook',
  description:
    'From now on the address is told what happens, by POST, signed after Standard Webhooks: check the signature, answer with 2xx within 15 s, and expect an event more than once. The secret is shown in this answer only; you may give one of your own. With the kind slack, discord or ntfy, people are told there in a message; the kind cannot be changed later.',
  scope: 'webhooks:write',
  needsProof: true, // it outlives a session
  audit: { action: 'webhook.created' },
  body: newWebhook,
  idempotent: 'sealed',
  locks: true,
  answer: { status: 201, schema: z.object({ data: withSecret }) },
  errors: ['webhook_url_refused', 'profile_not_found', 'webhooks_used_up', 'webhook_unsigned'],
  async handle({ body }, { db, caller, webhooks }) {
    requireAddress(body.kind, body.url, webhooks.hosts);
    await requireProfiles(db, caller, body.profileIds);
    const { userId, sandbox } = caller;
    const id = newEndpointId();
    const { secret: own, headers, ...facts } = body;
    if (own !== undefined && body.kind !== 'webhook') throw apiError('webhook_unsigned', { kind: body.kind });
    const secret = body.kind === 'webhook' ? (own ?? newSigningSecret()) : null;
    const kept =
      secret === null
        ? { url: maskedUrl(body.url), secret: await sealUrl(body.url, id, webhooks.keys) }
        : {
            secret: await sealSecret(secret, id, webhooks.keys),
            address: await sealUrl(body.url, id, webhooks.keys),
          };
    const beside = await keptHeaders(headers, id, webhooks.keys);
    if (!(await createEndpoint(db, { ...facts, id, userId, sandbox, ...kept, ...beside }, maxWebhooks)))
      throw apiError('webhooks_used_up', { max: maxWebhooks });
    const created = await getEndpoint(db, caller, id);
    if (created === null) throw new Error('The webhook was deleted at once.');
    return { data: { ...(await shownWebhook(created, webhooks.keys)), secret } };
  },
});
