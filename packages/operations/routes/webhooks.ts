import { apiError, type KeyShare, keyShare } from '@carillon/core';
import { isBound } from '@carillon/db/reader';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  newEndpointId,
  rotateSecret,
  serverOf,
} from '@carillon/db/webhooks';
import { maskedUrl, newSigningSecret, sealSecret, sealUrl } from '@carillon/webhooks';
import { z } from 'zod';
import { endpoint } from '../run/operation.ts';
import { cursorsByIds, pageRequest } from '../run/paging.ts';
import { givenId, timestamp } from '../schemas/fields.ts';
import { pageAnswer, pageOf } from '../schemas/page.ts';
import { newWebhook, ownSecret, webhook, webhookChange, withSecret } from '../schemas/webhook.ts';
import {
  keptHeaders,
  profilesFor,
  requireAddress,
  requireWebhook,
  shownWebhook,
} from '../webhooks/shown-webhook.ts';

export const listWebhooksEndpoint = endpoint({
  operationId: 'listWebhooks',
  method: 'get',
  path: '/webhooks',
  summary: 'List webhooks',
  description:
    'Endpoints that receive events, the oldest first. A sandbox key sees those that sandbox keys made. A key that is bound to profiles sees those that are limited to its profiles.',
  scope: 'webhooks:read',
  query: z.strictObject(pageOf('whe')),
  answer: { status: 200, schema: z.object(pageAnswer(webhook)) },
  errors: [],
  async handle({ query }, { db, caller, webhooks }) {
    const page = await listEndpoints(db, caller, pageRequest(query));
    const shown = page.rows.map((row) => shownWebhook(row, webhooks.keys));
    return {
      data: await Promise.all(shown),
      ...cursorsByIds(query, page, { prefix: 'whe', newestFirst: false }),
    };
  },
});

export const getWebhookEndpoint = endpoint({
  operationId: 'getWebhook',
  method: 'get',
  path: '/webhooks/{id}',
  summary: 'Get a webhook',
  description: 'One webhook, and whether it accepts its deliveries.',
  scope: 'webhooks:read',
  params: z.object({ id: givenId('whe') }),
  answer: { status: 200, schema: z.object({ data: webhook }) },
  errors: ['webhook_not_found'],
  async handle({ params: { id } }, { db, caller, webhooks }) {
    return { data: await shownWebhook(await requireWebhook(db, caller, id), webhooks.keys) };
  },
});

/** Webhooks that a user may have. */
const maxWebhooks = 20;

const usedUp = (share: KeyShare | undefined) =>
  share === undefined
    ? apiError('webhooks_used_up', { max: maxWebhooks })
    : apiError('key_share_used_up', {
        share: `${share.each} webhooks, or what is left of ${share.together}`,
      });

export const createWebhookEndpoint = endpoint({
  operationId: 'createWebhook',
  method: 'post',
  path: '/webhooks',
  summary: 'Create a webhook',
  description:
    'Events are delivered to the address from now on, by POST, signed after Standard Webhooks: check the signature, answer with 2xx within 15 s, and expect an event more than once. post.failed comes when a post went out on none of its accounts, post.partial when it went out on some; publication.failed comes for each account on which it failed. The secret is shown in this answer only; you may give one of your own. With the kind slack, discord or ntfy, people read a message there; the kind cannot be changed later.',
  scope: 'webhooks:write',
  needsProof: true, // it outlives a session
  audit: { action: 'webhook.created' },
  body: newWebhook,
  idempotent: 'sealed',
  locks: true,
  answer: { status: 201, schema: z.object({ data: withSecret }), location: '/webhooks/{id}' },
  errors: [
    'webhook_url_refused',
    'profile_not_found',
    'webhooks_used_up',
    'key_share_used_up',
    'webhook_unsigned',
  ],
  async handle({ body }, { db, caller, webhooks }) {
    requireAddress(body.kind, body.url, webhooks.hosts);
    const { userId, sandbox, firstKeyId: apiKeyId } = caller;
    const id = newEndpointId();
    const { secret: own, headers, ...given } = body;
    const facts = { ...given, profileIds: await profilesFor(db, caller, body.profileIds) };
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
    const share = isBound(caller) ? keyShare(maxWebhooks) : undefined;
    const made = { ...facts, id, userId, apiKeyId, sandbox, ...kept, ...beside };
    if (!(await createEndpoint(db, made, { max: maxWebhooks, share }))) throw usedUp(share);
    const created = await getEndpoint(db, caller, id);
    if (created === null) throw new Error('The webhook was deleted at once.');
    return { data: { ...(await shownWebhook(created, webhooks.keys)), secret } };
  },
});

export const changeWebhookEndpoint = endpoint({
  operationId: 'changeWebhook',
  method: 'patch',
  path: '/webhooks/{id}',
  summary: 'Change a webhook',
  description:
    'Changes where events are sent, and which. Switched off, it receives nothing, and its pending deliveries are dropped; `recover` brings them back. Its own headers go when it is sent to another server, unless they are given as well.',
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
    const { url, headers: own, profileIds: named, ...facts } = body;
    if (url !== undefined) requireAddress(kind, url, webhooks.hosts);
    const profileIds = named && (await profilesFor(db, caller, named));
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
    const changed = await changeEndpoint(database, caller, id, { ...facts, ...kept, profileIds, headers });
    if (changed === 'dropping') throw apiError('webhook_dropping');
    return { data: await shownWebhook(await requireWebhook(db, caller, id), webhooks.keys) };
  },
});

export const deleteWebhookEndpoint = endpoint({
  operationId: 'deleteWebhook',
  method: 'delete',
  path: '/webhooks/{id}',
  summary: 'Delete a webhook',
  description: 'Stops its deliveries and deletes their history.',
  scope: 'webhooks:write',
  needsProof: true,
  audit: { action: 'webhook.deleted' },
  params: z.object({ id: givenId('whe') }),
  locks: true,
  answer: { status: 204, schema: z.object({}) },
  errors: ['webhook_not_found'],
  async handle({ params: { id } }, { db, caller }) {
    if (!(await deleteEndpoint(db, caller, id))) throw apiError('webhook_not_found');
    return null;
  },
});

/** Time for which the former secret signs as well, ms. */
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
        .extend({
          formerUntil: timestamp.meta({
            description: 'end of the time in which the former secret signs, too',
          }),
        })
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
