import { type WebhookEventType, type WebhookKind, webhookEventTypes } from '@carillon/core';

/** A test is sent to the webhook that it was asked for, whatever events that gets. */
type ChosenEvent = Exclude<WebhookEventType, 'webhook.test'>;

/** The events that webhooks can get, for people, by what they are about. */
const groups = {
  Posts: {
    'post.scheduled': 'A post was scheduled or moved.',
    'post.published': 'A post was published on all its accounts.',
    'post.partial': 'A post was published on some accounts, and failed on others.',
    'post.failed': 'A post failed on all its accounts.',
    'post.deleted': 'A post was deleted.',
  },
  'Posts on one account': {
    'publication.published': 'A post was published on this account.',
    'publication.failed': 'A post failed on this account.',
    'publication.unclear': 'The network did not confirm a post yet.',
    'publication.will_be_refused': 'The network will refuse a scheduled post.',
  },
  Accounts: {
    'account.connected': 'An account was connected.',
    'account.disconnected': 'An account was disconnected.',
    'account.reconnect_required': 'An account has to be reconnected.',
  },
  Media: {
    'media.failed': 'An upload cannot be used.',
  },
} as const;

/** The compiler asks for words of every event. */
const words: Readonly<Record<ChosenEvent, string>> = {
  ...groups.Posts,
  ...groups['Posts on one account'],
  ...groups.Accounts,
  ...groups.Media,
};

/** Names of events where there is no room for a sentence. */
export const eventTitles: Readonly<Record<WebhookEventType, string>> = {
  'post.scheduled': 'Post scheduled',
  'post.published': 'Post published',
  'post.partial': 'Post partly published',
  'post.failed': 'Post failed',
  'post.deleted': 'Post deleted',
  'publication.published': 'Published on an account',
  'publication.failed': 'Failed on an account',
  'publication.unclear': 'Not confirmed on an account',
  'publication.will_be_refused': 'Will be refused on an account',
  'account.connected': 'Account connected',
  'account.disconnected': 'Account disconnected',
  'account.reconnect_required': 'Account to reconnect',
  'media.failed': 'Media refused',
  'webhook.test': 'Test',
};

/** The same as a list to choose from. */
export const eventGroups = Object.entries(groups).map(([name, events]) => ({
  name,
  events: Object.entries(events).map(([type, meaning]) => ({ type: type as ChosenEvent, meaning })),
}));

/** All that can be chosen. */
export const chosenEvents = Object.keys(words) as readonly ChosenEvent[];

/** An event of this release by its name; undefined for others. */
export const eventNamed = (name: string | null): WebhookEventType | undefined =>
  webhookEventTypes.find((known) => known === name);

/** Name of a type of event; the one that programs know where this release knows no other. */
export const eventTitle = (type: string): string => {
  const known = eventNamed(type);
  return known === undefined ? type : eventTitles[known];
};

/** Types of events that a webhook gets, in short. */
export function eventsInWords(events: readonly string[]): string {
  if (events.length === 0) return 'All events';
  return events.length > 3 ? `${events.length} kinds of events` : events.map(eventTitle).join(', ');
}

interface KindWords {
  /** Where the events go. */
  readonly name: string;
  /** Kind of address. */
  readonly address: string;
  /** One like it. */
  readonly example: string;
}

/** Webhooks of each kind, for people. */
export const kinds: Readonly<Record<WebhookKind, KindWords>> = {
  webhook: {
    name: 'Your own program',
    address: 'Receives JSON by POST. Use https.',
    example: 'https://example.com/carillon',
  },
  slack: {
    name: 'Slack',
    address: 'An incoming webhook of a Slack app.',
    example: 'https://hooks.slack.com/services/…',
  },
  discord: {
    name: 'Discord',
    address: 'A webhook from the settings of a channel, under Integrations.',
    example: 'https://discord.com/api/webhooks/…',
  },
  ntfy: {
    name: 'ntfy',
    address: 'A topic of ntfy.sh or of your own server. Anyone who knows its name can read along.',
    example: 'https://ntfy.sh/my-topic',
  },
};

/** The events that people get until they choose: where they have to do something. */
const forPeople: readonly ChosenEvent[] = [
  'post.partial',
  'post.failed',
  'account.reconnect_required',
  'media.failed',
];

/** The events that a new webhook of a kind gets until its owner chooses; null for all. */
export const firstEvents = (kind: WebhookKind): readonly string[] | null =>
  kind === 'webhook' ? null : forPeople;
