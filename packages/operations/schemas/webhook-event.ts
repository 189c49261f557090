import { type WebhookEventType, webhookEventTypes } from '@carillon/core';
import { z } from 'zod';
import { avatar, createdAt, id, timestamp, updatedAt } from './fields.ts';
import { labels } from './labels.ts';
import { medium } from './medium.ts';
import { fullPost, items } from './post.ts';
import { socialAccount } from './social-account.ts';

const sandbox = z.boolean().meta({
  description: 'true: it is about sandbox accounts, and nothing of it is real',
  example: false,
});
const generation = z.int().meta({
  description:
    'grows with every change and resend: of two events about the same platform, the higher one is newer',
  example: 1,
});
const platformOfPost = fullPost.shape.platforms.element.extend({
  generation,
  items: items.nullable().meta({
    description:
      'texts and media on the account; null where all of it is over 100,000 bytes: get the post then. Empty once the post was deleted',
    example: items.meta()?.['example'],
  }),
});

const postData = fullPost
  .extend({
    platforms: z.array(platformOfPost).meta({ description: 'state of the post on each account' }),
    sandbox,
  })
  .meta({ id: 'EventPost', description: 'the post as it was when it happened' });

const deletedPostData = z
  .object({
    id: id('pst'),
    profileId: id('prf'),
    status: z.literal('deleted').meta({ description: 'always deleted', example: 'deleted' }),
    createdAt,
    updatedAt,
    sandbox,
  })
  .meta({ id: 'EventDeletedPost', description: 'ids of a deleted post, without its texts' });

const publicationData = platformOfPost
  .extend({ profileId: id('prf'), ...labels, platformAvatar: avatar, sandbox })
  .meta({ id: 'EventPublication', description: 'a post on one account, as it was when it happened' });

const accountData = socialAccount
  .extend({
    state: z.enum(['connected', 'reconnect', 'disconnected']).meta({
      description:
        'connected: it works. reconnect: its network refuses the credentials, and it must be connected again. disconnected: a person removed it',
      example: 'connected',
    }),
    stateReason: z
      .string()
      .nullable()
      .meta({ description: 'reason, while state is reconnect; null otherwise', example: null }),
    sandbox,
    updatedAt,
  })
  .meta({ id: 'EventAccount', description: 'the account as it was when it happened' });

const connectedAccountData = accountData
  .extend({
    connectLinkId: id('cnl').nullable().meta({
      description: 'the connect link that it was connected by; null where somebody did it who was signed in',
      example: null,
    }),
    externalId: z
      .string()
      .nullable()
      .meta({ description: 'your own id of that link; null without one', example: null }),
  })
  .meta({ id: 'EventConnectedAccount', description: 'an account that was connected, as it was then' });

const lostAccountData = accountData
  .extend({
    intentional: z.boolean().meta({
      description: 'true: a person disconnected it. false: its network refuses the credentials',
      example: false,
    }),
    reason: z.string().meta({
      description: 'reason why nothing can be published to it, as a sentence',
      example: 'X authentication failed. Reconnect the account.',
    }),
  })
  .meta({ id: 'EventLostAccount', description: 'an account that nothing can be published to any more' });

const mediumData = medium
  .pick({
    id: true,
    type: true,
    name: true,
    mimeType: true,
    sizeBytes: true,
    createdAt: true,
    updatedAt: true,
  })
  .extend({
    errorMessage: z.string().meta({
      description: 'why the file cannot be used',
      example: 'The file cannot be used: it is no picture, GIF or video.',
    }),
    sandbox,
  })
  .meta({ id: 'EventMedium', description: 'a file that cannot be used' });

const testData = z
  .object({
    endpointId: id('whe'),
    message: z
      .string()
      .meta({ description: 'says that it is a test', example: 'This is a test. Nothing happened.' }),
  })
  .meta({ id: 'EventTest', description: 'nothing happened' });

/** Schema of `data`, by type of event. */
const dataOf = {
  'post.scheduled': postData,
  'post.published': postData,
  'post.partial': postData,
  'post.failed': postData,
  'post.deleted': deletedPostData,
  'publication.published': publicationData,
  'publication.failed': publicationData,
  'publication.unclear': publicationData,
  'publication.will_be_refused': publicationData,
  'account.connected': connectedAccountData,
  'account.disconnected': lostAccountData,
  'account.reconnect_required': lostAccountData,
  'media.failed': mediumData,
  'webhook.test': testData,
} as const satisfies Record<WebhookEventType, z.ZodType>;

/** `PostPublishedEvent` */
const nameOf = (type: WebhookEventType): string =>
  `${type
    .split(/[._]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')}Event`;

const eventOf = (type: WebhookEventType) =>
  z
    .object({
      type: z.literal(type).meta({ description: 'type of the event', example: type }),
      timestamp: timestamp.meta({
        description: 'when it happened; the header webhook-timestamp says when it was sent',
        example: '2026-11-24T08:00:00.000Z',
      }),
      test: z.literal(true).optional().meta({
        description: 'true: a requested example, and nothing happened; missing otherwise',
      }),
      data: dataOf[type],
    })
    .meta({ id: nameOf(type), description: `body of ${type}` });

/** The body of each type of event, by its type. */
export const webhookEvents = Object.fromEntries(
  webhookEventTypes.map((type) => [type, eventOf(type)]),
) as Readonly<Record<WebhookEventType, ReturnType<typeof eventOf>>>;
