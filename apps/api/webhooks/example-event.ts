import type { WebhookEventType, WebhookKind } from '@carillon/core';
import type { TestEvent } from '@carillon/db/webhooks';
import { eventExample } from '../document/event-examples.ts';

interface Wanted {
  readonly type: WebhookEventType;
  readonly kind: WebhookKind;
  readonly endpointId: string;
  readonly now: Date;
}

/** An example of a type of event, as the OpenAPI document has it, about the sandbox and marked as a test. */
export function exampleEvent({ type, kind, endpointId, now }: Wanted): TestEvent {
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
  ...{ dueAt: data['scheduledAt'], nextAt: null, leaseUntil: null, items: [] },
  socialAccount: {
    platform: data['platform'] ?? 'x',
    platformUsername: data['platformUsername'] ?? 'ada',
    platformAvatar: '',
    sandbox: true,
    blockedUntil: null,
  },
});
