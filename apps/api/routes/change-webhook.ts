import { apiError } from '@carillon/core';
import { changeEndpoint, serverOf } from '@carillon/db';
import { maskedUrl, sealUrl } from '@carillon/webhooks';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { givenId } from '../schemas/fields.ts';
import { webhook, webhookChange } from '../schemas/webhook.ts';
import { keptHeaders } from '../webhooks/kept-headers.ts';
import { requireAddress, requireProfiles, requireWebhook } from '../webhooks/require-webhook.ts';
import { shownWebhook } from '../webhooks/shown-webhook.ts';

export const changeWebhookEndpoint = endpoint({
  operationId: 'changeWebhook',
  method: 'patch',
  path: '/webhooks/{id}',
  summary: 'Change a webhook',
  description:
    'Changes where events are sent, and which. Switched off, it is told nothing, and what it was to be told is dropped; `recover` brings it back. Its own headers go when it is sent to another server, unless they are given as well.',
  scope: 'webhooks:write',
  needsProof: true, // it outlives a session
  audit: { action: 'webhook.changed' },
  params: z.object({ id: givenId('whe') }),
  body: webhookChange,
  locks: true,
  answer: { status: 200, schema: z.object({ data: webhook }) },
  errors: ['webhook_url_refused', 'profile_not_found', 'webhook_not_found', 'webhook_dropping'],
  async handle({ params: { id }, body }, { db, database, caller, webhooks }) {
    const { kind, url: former } = await requireWebhook(db, caller, id);
    const { url, headers: own, ...facts } = body;
    if (url !== undefined) requireAddress(kind, url, webhooks.hosts);
    await requireProfiles(db, caller, body.profileIds ?? []);
    const sealed = url === undefined ? undefined : await sealUrl(url, id, webhooks.keys);
    const kept =
      url === undefined
        ? {}
        : kind === 'webhook'
          ? { url, address: sealed }
          : { url: maskedUrl(url), secret: sealed };
    // Whoever may change the address must not learn by it what its owner gave another server.
    const isElsewhere = url !== undefined && new URL(url).origin !== serverOf(former);
    const wanted = own ?? (isElsewhere ? {} : undefined);
    const beside = wanted && (await keptHeaders(wanted, id, webhooks.keys));
    const headers = beside && { sealed: beside.headers, names: beside.headerNames };
    const changed = await changeEndpoint(database, caller, id, { ...facts, ...kept, headers });
    if (changed === 'dropping') throw apiError('webhook_dropping');
    return { data: await shownWebhook(await requireWebhook(db, caller, id), webhooks.keys) };
  },
});
