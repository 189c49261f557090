import { type WebhookEventType, webhookEventTypes } from '@carillon/core';
import { exampleId } from '@carillon/operations/schemas/fields';
import { toSchema } from '@carillon/operations/schemas/to-schema';
import { webhookEvents } from '@carillon/operations/schemas/webhook-event';
import { eventExample } from '@carillon/operations/webhooks/event-examples';

/** When each type of event is delivered, as a sentence. */
const meanings: Readonly<Record<WebhookEventType, string>> = {
  'post.scheduled': 'A post was scheduled, or its time was changed.',
  'post.published': 'A post is out on all of its platforms.',
  'post.partial': 'A post is out on some of its platforms, and failed on others.',
  'post.failed': 'A post failed on all of its platforms.',
  'post.deleted': 'A post was deleted.',
  'publication.published': 'A post is out on one account.',
  'publication.failed': 'A post failed on one account, and is not tried again unless it is resent.',
  'publication.unclear':
    'A network did not confirm a post: it may be out. It is looked for, and publication.published or publication.failed follows.',
  'publication.will_be_refused':
    'A post that waits for its time will be refused by its network as it is, because that has changed what it takes.',
  'account.connected':
    'A social account was connected, or connected again: by a person, or by a connect link, which it names then.',
  'account.disconnected': 'A social account was disconnected by a person.',
  'account.reconnect_required':
    'A network refuses the credentials of a social account: a person must connect it again.',
  'media.failed': 'A file that was uploaded cannot be used.',
  'webhook.test': 'Somebody requested a test event; nothing happened.',
};

/** The headers of every delivery, for the components of the document. */
export const webhookParameters = {
  WebhookId: {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'id of the event, the same on every try: skip an id that you have processed',
    schema: { type: 'string', example: exampleId('evt') },
  },
  WebhookTimestamp: {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'when this try was sent, in seconds since 1970; refuse a time over five minutes away',
    schema: { type: 'string', pattern: '^\\d+$', example: '1795507200' },
  },
  WebhookSignature: {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      'one signature or, for 24 hours after the secret was changed, two with a space between; one that is right is enough. Each is `v1,` and the base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`; the key is what base64 makes of the secret behind `whsec_`',
    schema: { type: 'string', example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=' },
  },
  WebhookTest: {
    name: 'webhook-test',
    in: 'header',
    required: false,
    description: 'true for a requested example; missing otherwise',
    schema: { const: 'true' },
  },
} as const;

const responses = {
  '2XX': { description: 'It arrived, and is not sent again.' },
  '410': { description: 'The webhook is switched off, and receives nothing more.' },
  default: {
    description:
      'It is sent again: ten times within three days, and not before `Retry-After`. A redirect is not followed.',
  },
};

/** `onPostPublished` */
const operationIdOf = (type: WebhookEventType): string =>
  `on${type
    .split(/[._]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')}`;

/** Every type of event as an operation that receivers offer, for the document. */
export const webhookOperations = () =>
  Object.fromEntries(
    webhookEventTypes.map((type) => [
      type,
      {
        post: {
          operationId: operationIdOf(type),
          tags: ['Webhooks'],
          summary: type,
          description: `${meanings[type]} Sent to the addresses of webhooks; check the signature first.`,
          security: [],
          parameters: Object.keys(webhookParameters).map((name) => ({
            $ref: `#/components/parameters/${name}`,
          })),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: toSchema(webhookEvents[type], 'output'),
                example: eventExample(type),
              },
            },
          },
          responses,
        },
      },
    ]),
  );
