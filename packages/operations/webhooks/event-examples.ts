import type { WebhookEventType } from '@carillon/core';
import { exampleId } from '../schemas/fields.ts';
import { toExample } from '../schemas/to-schema.ts';
import { webhookEvents } from '../schemas/webhook-event.ts';

const moment = '2026-11-24T08:00:00.000Z';

/** A platform's fields once its post is out. */
const published = {
  status: 'published',
  publishedAt: moment,
  platformPostId: '2191234567890123456',
  platformPostUrl: 'https://x.com/ada/status/2191234567890123456',
  items: [
    {
      content: 'Hello from Carillon',
      media: [],
      linkCard: true,
      options: {},
      platformPostId: '2191234567890123456',
      url: 'https://x.com/ada/status/2191234567890123456',
    },
  ],
};
const failed = {
  status: 'failed',
  errorCode: 'duplicate_content',
  errorMessage: 'X refused the post as a duplicate of a recent post.',
  retryable: true,
};
const scheduled = { status: 'scheduled', scheduledAt: moment };
const other = { id: 'pp_01ka3m7q2ve4wr3t9t0v0v6q3d', socialAccountId: 'sac_01ka3m7q2ve4wr3t9t0v0v6q3d' };

/** Fields of `data`, unlike those of the schema, that make an example of a type say what it is about. */
const ownFields: { readonly [Type in WebhookEventType]?: object } = {
  'post.scheduled': { ...scheduled, platforms: [scheduled] },
  'post.published': { status: 'published', platforms: [published] },
  'post.partial': { status: 'partial', platforms: [published, { ...other, ...failed }] },
  'post.failed': { status: 'failed', platforms: [failed] },
  'publication.published': published,
  'publication.failed': failed,
  'publication.unclear': {
    status: 'publishing',
    errorCode: 'unconfirmed',
    errorMessage: 'X did not confirm the post; checking the account before any retry.',
    retryable: false,
  },
  'publication.will_be_refused': {
    ...scheduled,
    errorCode: 'will_be_refused',
    errorMessage:
      'X will refuse this post. Since 2026-04-20, X lets only applications on its enterprise plan use quote. Leave it out.',
    retryable: false,
  },
  'account.disconnected': {
    state: 'disconnected',
    active: false,
    intentional: true,
    reason: 'Somebody disconnected it.',
  },
  'account.reconnect_required': {
    state: 'reconnect',
    active: false,
    stateReason: 'X authentication failed. Reconnect the account.',
    intentional: false,
    reason: 'X authentication failed. Reconnect the account.',
  },
};

interface Example {
  readonly data: { readonly platforms?: readonly object[] };
}

/** The body of an event as it may be. */
export function eventExample(type: WebhookEventType): object {
  const usual = toExample(webhookEvents[type], 'output') as Example;
  const own: { readonly platforms?: readonly object[] } = ownFields[type] ?? {};
  const [platform] = usual.data.platforms ?? [];
  const platforms = own.platforms?.map((each) => ({ ...platform, postId: exampleId('pst'), ...each }));
  return { ...usual, data: { ...usual.data, ...own, ...(platforms && { platforms }) } };
}
