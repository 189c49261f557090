import { apiError, type WebhookEventType, type WebhookKind, webhookEventTypes } from '@carillon/core';
import { deliverTest, getDelivery, type TestEvent } from '@carillon/db/webhooks';
import { z } from 'zod';
import { endpoint } from '../run/operation.ts';
import { givenId } from '../schemas/fields.ts';
import { delivery } from '../schemas/webhook.ts';
import { eventExample } from '../webhooks/event-examples.ts';
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
    const delivery = await getDelivery(db, caller, await deliverTest(db, caller, id, test));
    if (delivery === null) throw apiError('webhook_not_found');
    wakeWebhooks();
    return { data: shownDelivery(delivery) };
  },
});

interface Wanted {
  readonly type: WebhookEventType;
  readonly kind: WebhookKind;
  readonly endpointId: string;
  readonly now: Date;
}

/** An example of a type of event, as the OpenAPI document has it, about the sandbox and marked as a test. */
function exampleEvent({ type, kind, endpointId, now }: Wanted): TestEvent {
  const { data } = eventExample(type) as { readonly data: Data };
  const own = type === 'webhook.test' ? { endpointId } : { sandbox: true };
  const shown = { ...data, ...own };
  if (kind !== 'webhook') return { type, body: null, snapshot: rowsOf(type, shown) };
  const body = JSON.stringify({ type, timestamp: now.toISOString(), test: true, data: shown });
  return { type, body, snapshot: null };
}

type Data = Readonly<Record<string, unknown>> & { readonly platforms?: readonly Data[] };

/** The rows that a message is made of, as a trigger would have kept them. */
function rowsOf(type: WebhookEventType, data: Data): object {
  const [subject] = type.split('.');
  if (subject === 'post') return { ...data, publications: (data.platforms ?? []).map(publicationOf) };
  if (subject === 'publication') return publicationOf(data);
  if (subject === 'media') return { ...data, problem: 'it is no picture, GIF or video' };
  return data;
}

const publicationOf = (data: Data) => ({
  ...data,
  dueAt: data['scheduledAt'],
  nextAt: null,
  leaseUntil: null,
  items: [],
  socialAccount: {
    platform: data['platform'] ?? 'x',
    platformUsername: data['platformUsername'] ?? 'ada',
    platformAvatar: '',
    sandbox: true,
    blockedUntil: null,
  },
});
