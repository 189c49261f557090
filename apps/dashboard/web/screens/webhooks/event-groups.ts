import { type WebhookEventType, webhookEventTypes } from '@carillon/core';

/** A test is sent to who asks for it, whatever they chose. */
export type ChosenEvent = Exclude<WebhookEventType, 'webhook.test'>;

/** What webhooks can be told, for people, by what it is about. */
const groups = {
  Posts: {
    'post.scheduled': 'A post was scheduled, or has another time.',
    'post.published': 'A post is out on all its accounts.',
    'post.partial': 'A post is out on some accounts, and failed on others.',
    'post.failed': 'A post failed on all its accounts.',
    'post.deleted': 'A post was deleted.',
  },
  'Posts on one account': {
    'publication.published': 'A post is out on this account.',
    'publication.failed': 'A post failed on this account.',
    'publication.unclear': 'The network did not confirm a post, and it is being looked for.',
  },
  Accounts: {
    'account.connected': 'An account was connected.',
    'account.disconnected': 'An account was disconnected.',
    'account.reconnect_required': 'A network refuses an account, which has to be connected again.',
  },
  Media: {
    'media.failed': 'A file cannot be used.',
  },
} as const;

/** The compiler asks for words of every event. */
const words: Readonly<Record<ChosenEvent, string>> = {
  ...groups.Posts,
  ...groups['Posts on one account'],
  ...groups.Accounts,
  ...groups.Media,
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

/** Types of events that a webhook is told of, in short. */
export function eventsInWords(events: readonly string[]): string {
  if (events.length === 0) return 'All events';
  return events.length > 3 ? `${events.length} kinds of events` : events.join(', ');
}
