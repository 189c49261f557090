import { webhookEventTypes, webhookKinds } from '@carillon/core';
import { isSigningSecret, maxOwnHeaders, ownHeaderProblem } from '@carillon/webhooks';
import { z } from 'zod';
import { createdAt, givenId, id, madeBy, text, timestamp, updatedAt } from './fields.ts';

const eventType = z.enum(webhookEventTypes);
/** In an answer: a later release beside this one may have stored others. */
const shownType = z.string().meta({ enum: [...webhookEventTypes] });

const kind = z.enum(webhookKinds).meta({
  description:
    'how events are delivered: webhook gets every event as JSON, with a signature; slack, discord and ntfy get a message that people read there',
  example: 'webhook',
});
const url = text(2_000)
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: 'an address that begins with https://',
  })
  .meta({
    description:
      'address to which events are sent by POST: on port 443, beginning with https://. For slack an incoming webhook, for discord a webhook of a channel, for ntfy a topic such as https://ntfy.sh/my-topic. The operator may allow other servers',
    example: 'https://example.com/carillon',
  });
const description = text(200).meta({ description: 'your own words for it', example: 'Our CRM' });
const events = z
  .array(eventType)
  .max(webhookEventTypes.length)
  .transform((types) => [...new Set(types)])
  .meta({
    description: 'types of events that it receives; empty for all, and for those of releases to come',
    example: ['post.published', 'post.failed'],
  });
const profileIds = z.array(givenId('prf')).max(100).meta({
  description:
    'profiles whose events it receives; empty for all. media.failed belongs to no profile: only webhooks for all receive it',
});

/** Secret that signs deliveries, given by whoever receives them. */
export const ownSecret = text(200)
  .refine(isSigningSecret, { error: '`whsec_` and the base64 of 24 to 64 bytes' })
  .meta({
    description:
      'secret that signs its deliveries: `whsec_` and the base64 of 24 to 64 random bytes; made here unless given',
    example: 'whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0IQ==',
  });

const headers = z
  .record(z.string().max(200), text(2_000))
  .superRefine((given, context) => {
    const names = Object.keys(given);
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    if (names.length > maxOwnHeaders) return refuse(`at most ${maxOwnHeaders} headers`);
    if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
      return refuse('headers with different names, in whatever case');
    for (const [name, value] of Object.entries(given)) {
      const problem = ownHeaderProblem(name, value);
      if (problem !== null) return refuse(`other headers: ${name.slice(0, 64)} ${problem}`);
    }
  })
  .meta({
    description: `headers that are sent with every request, such as a key of the receiver: at most ${maxOwnHeaders}, not those of connection and body, Host, User-Agent and webhook-*. No answer shows their values`,
    example: { 'X-Api-Key': 'a-key-of-the-receiver' },
  });

export const newWebhook = z.strictObject({
  kind: kind.default('webhook'),
  url,
  description: description.default(''),
  events: events.default([]),
  profileIds: profileIds.default([]),
  headers: headers.default({}),
  secret: ownSecret.optional(),
});

export const webhookChange = z.strictObject({
  url: url.optional(),
  description: description.optional(),
  events: events.optional(),
  profileIds: profileIds.optional(),
  headers: headers.optional(),
  active: z.boolean().optional().meta({
    description: 'false switches it off, and drops its pending deliveries; true switches it on again',
  }),
});

export const webhook = z
  .object({
    id: id('whe'),
    kind,
    url: z.string().meta({
      description:
        'address to which events are sent; for slack, discord and ntfy only its server and last four characters, because anyone who knows the address can write there',
      example: 'https://example.com/carillon',
    }),
    description: z.string().meta({ description: 'your own words for it', example: 'Our CRM' }),
    apiKeyId: madeBy.meta({
      description:
        'the key that made it, gave it its address or switched it on last; the first one, where that was rotated. Null for a person, and for webhooks from before this was noted',
    }),
    events: z.array(shownType).meta({
      description: 'types of events that it receives; empty for all',
      example: ['post.published', 'post.failed'],
    }),
    profileIds: z
      .array(z.string())
      .meta({ description: 'profiles whose events it receives; empty for all', example: [] }),
    headerNames: z.array(z.string()).meta({
      description: 'names of its own headers; their values are not shown',
      example: ['X-Api-Key'],
    }),
    test: z.boolean().meta({
      description: 'true: a test key made it, and it receives events of sandbox accounts only',
    }),
    active: z.boolean().meta({ description: 'whether it receives events' }),
    failingSince: timestamp.nullable().meta({
      description:
        'start of the time without a successful try, a longer pause without tries not counted; null while it accepts its deliveries. After five days it is switched off',
      example: null,
    }),
    pausedUntil: timestamp.nullable().meta({
      description:
        'nothing is delivered before this time, because it answered with Retry-After; null when it did not',
      example: null,
    }),
    disabledReason: z.string().nullable().meta({
      description: 'reason why the service switched it off; null while it is on, and when you did',
      example: null,
    }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Webhook', description: 'an endpoint that receives events' });

export const withSecret = webhook
  .extend({
    secret: z.string().nullable().meta({
      description:
        'secret that signs its deliveries, shown this once; keep it where the receiver can read it. Null for slack, discord and ntfy',
      example: 'whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0IQ==',
    }),
  })
  .meta({ id: 'NewWebhook', description: 'a webhook, with the secret that is shown once' });

const shownHeaders = z.array(
  z.object({
    name: z.string().meta({ description: 'its name, in lower case', example: 'content-type' }),
    value: z.string().meta({ description: 'its value', example: 'text/plain' }),
  }),
);

const deliveryFields = {
  id: id('whd'),
  webhookId: id('whe'),
  eventId: id('evt').meta({ description: 'Webhook event id: the header webhook-id of every try' }),
  type: shownType.meta({ description: 'type of the event', example: 'post.published' }),
  subjectId: z
    .string()
    .meta({ description: 'id of what the event is about', example: 'pst_01ka3m7q2ve4wr3t9t0v0v6q3c' }),
  status: z.enum(['pending', 'delivered', 'failed', 'dropped']).meta({
    description:
      'pending: it is tried, or will be. delivered: the endpoint accepted it. failed: the last attempt failed, and no other one follows. dropped: the endpoint was switched off before',
    example: 'delivered',
  }),
  attempts: z.int().meta({ description: 'tries so far', example: 1 }),
  nextAttemptAt: timestamp
    .nullable()
    .meta({ description: 'not tried again before; null once it is over', example: null }),
  occurredAt: timestamp.meta({ description: 'when it happened' }),
  createdAt: timestamp.meta({
    description: 'when the delivery was created; lists have this order, the newest first',
  }),
  settledAt: timestamp.nullable().meta({ description: 'when it was over; null while it is pending' }),
};

export const delivery = z
  .object(deliveryFields)
  .meta({ id: 'WebhookDelivery', description: 'an event on its way to a webhook' });

export const fullDelivery = z
  .object({
    ...deliveryFields,
    body: z.string().nullable().meta({
      description:
        'body that is sent, byte for byte. For slack, discord and ntfy it is the message as it would be made now, without the address. null before the first try, and once it was erased with its post',
      example: '{"type":"post.published","timestamp":"2026-11-24T09:00:00.000Z","data":{}}',
    }),
    tries: z
      .array(
        z.object({
          number: z.int().meta({ description: '1 for the first', example: 1 }),
          url: z
            .string()
            .meta({ description: 'address to which it was sent', example: 'https://example.com/carillon' }),
          status: z
            .int()
            .nullable()
            .meta({ description: 'status of the answer; null when none came', example: 200 }),
          error: z
            .string()
            .nullable()
            .meta({ description: 'why it was not taken; null when it was', example: null }),
          answer: z
            .string()
            .nullable()
            .meta({ description: 'the beginning of the answer, at most 4 kB', example: 'ok' }),
          requestHeaders: shownHeaders.nullable().meta({
            description:
              'headers of the request, those of your own by their names only; null when none were sent, and for attempts before this was recorded',
            example: [{ name: 'x-api-key', value: '…' }],
          }),
          answerHeaders: shownHeaders.nullable().meta({
            description:
              'headers of the answer, cut, and … for what may be secret; null when none came, and for attempts before this was recorded',
            example: [{ name: 'content-type', value: 'text/plain' }],
          }),
          begunAt: timestamp.meta({ description: 'when it was sent' }),
          durationMs: z.int().meta({ description: 'time until the answer, ms', example: 120 }),
        }),
      )
      .meta({ description: 'every try, the newest first, at most 50' }),
  })
  .meta({ id: 'FullWebhookDelivery', description: 'a delivery with what was sent, and every try' });
