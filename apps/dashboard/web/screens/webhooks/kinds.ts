import type { WebhookKind } from '@carillon/core';
import type { ChosenEvent } from './event-groups.ts';

interface KindWords {
  /** Who is told. */
  readonly name: string;
  /** What address it wants. */
  readonly address: string;
  /** One like it. */
  readonly example: string;
}

/** How webhooks of each kind are told of, for people. */
export const kinds: Readonly<Record<WebhookKind, KindWords>> = {
  webhook: {
    name: 'A program of yours',
    address: 'Where events are sent as JSON, by POST. It begins with https://.',
    example: 'https://example.com/carillon',
  },
  slack: {
    name: 'Slack',
    address: 'The address of an incoming webhook, which an app of Slack makes for a channel.',
    example: 'https://hooks.slack.com/services/…',
  },
  discord: {
    name: 'Discord',
    address: 'The address of a webhook, which is made in the settings of a channel, under Integrations.',
    example: 'https://discord.com/api/webhooks/…',
  },
  ntfy: {
    name: 'ntfy',
    address: 'A topic of ntfy.sh or of your own server. Who knows its name can read along.',
    example: 'https://ntfy.sh/my-topic',
  },
};

/** What people want to be told of, until they choose: where they have to do something. */
const forPeople: readonly ChosenEvent[] = [
  'post.partial',
  'post.failed',
  'account.reconnect_required',
  'media.failed',
];

/** The events that a new webhook of a kind is told of, until somebody chooses; null for all. */
export const firstEvents = (kind: WebhookKind): readonly string[] | null =>
  kind === 'webhook' ? null : forPeople;
