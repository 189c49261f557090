/** Types of events that webhooks tell of. The triggers of the webhooks' migration write them. */
export const webhookEventTypes = [
  'post.scheduled',
  'post.published',
  'post.partial',
  'post.failed',
  'post.deleted',
  'publication.published',
  'publication.failed',
  'publication.unclear',
  'account.connected',
  'account.disconnected',
  'account.reconnect_required',
  'media.failed',
  'webhook.test',
] as const;

export type WebhookEventType = (typeof webhookEventTypes)[number];
