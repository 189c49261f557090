/** Types of events that webhooks deliver. The triggers of the webhooks' migration write them. */
export const webhookEventTypes = [
  'post.scheduled',
  'post.published',
  'post.partial',
  'post.failed',
  'post.deleted',
  'publication.published',
  'publication.failed',
  'publication.unclear',
  'publication.will_be_refused',
  'account.connected',
  'account.disconnected',
  'account.reconnect_required',
  'media.failed',
  'webhook.test',
] as const;

/** Subjects of mails: accounts that must be connected again, posts that failed, and webhooks that fail. */
export const mailKinds = ['accounts', 'posts', 'webhooks'] as const;

export type MailKind = (typeof mailKinds)[number];

/** How events are delivered: the event as it is, or a message that people read there. */
export const webhookKinds = ['webhook', 'slack', 'discord', 'ntfy'] as const;

export type WebhookKind = (typeof webhookKinds)[number];

export type WebhookEventType = (typeof webhookEventTypes)[number];
