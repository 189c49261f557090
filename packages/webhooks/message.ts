import { platformTitles } from '@carillon/core';
import type { ClaimedEvent } from '@carillon/db/webhooks';
import { shownPlatform } from '@carillon/shapes';
import {
  type KeptAccount,
  type KeptMedium,
  type KeptPost,
  type KeptPublication,
  withTimes,
} from './event-body.ts';

type Sent = Pick<ClaimedEvent, 'type' | 'snapshot'>;

/**
 * An event in words.
 * @param dashboardUrl address of the dashboard in browsers; links lead to networks only without it
 */
export function messageOf({ type, snapshot }: Sent, dashboardUrl: string | undefined): Message {
  const kept = withTimes(snapshot);
  const message = plainMessage(type, kept);
  const place = dashboardUrl && placeOf(type, kept);
  const own = place ? [{ label: place.label, url: `${dashboardUrl}${place.path}` }] : [];
  const title = isSandbox(kept) ? `Sandbox: ${message.title}` : message.title;
  return {
    quote: '',
    lines: [],
    tone: 'plain',
    ...message,
    title,
    links: [...own, ...(message.links ?? [])],
  };
}

type Parts = Pick<Message, 'title'> & Partial<Message>;

function plainMessage(type: string, kept: unknown): Parts {
  const [subject] = type.split('.');
  if (subject === 'post') return postMessage(type, kept as KeptPost);
  if (subject === 'publication') return publicationMessage(type, kept as KeptPublication);
  if (subject === 'account') return accountMessage(type, kept as KeptAccount);
  if (type === 'media.failed') {
    const { name, problem } = kept as KeptMedium;
    return { title: 'A file cannot be used.', lines: [`${name}: ${problem}.`], tone: 'bad' };
  }
  return { title: 'This is a test of your notifications.', lines: ['Nothing happened.'] };
}

function postMessage(type: string, post: KeptPost): Parts {
  const { content, publications, scheduledAt } = post;
  const all = publications ?? [];
  const failed = all.filter(({ status }) => status === 'failed').length;
  switch (type) {
    case 'post.scheduled':
      return {
        title: `A post is scheduled for ${timeOf(scheduledAt)}.`,
        quote: content,
        lines: all.map(nameOf),
      };
    case 'post.published':
      return { title: 'A post was published.', quote: content, ...detailsOf(all), tone: 'good' };
    case 'post.partial':
      return {
        title: `A post failed on ${failed} of ${all.length} accounts.`,
        quote: content,
        ...detailsOf(all),
        tone: 'bad',
      };
    case 'post.failed':
      return { title: 'A post failed.', quote: content, ...detailsOf(all), tone: 'bad' };
    default:
      return { title: 'A post was deleted.' };
  }
}

function publicationMessage(type: string, publication: KeptPublication): Parts {
  const name = nameOf(publication);
  const { errorMessage } = shown(publication);
  const lines = errorMessage === null ? [] : [inWords(errorMessage)];
  const { content: quote = '' } = publication;
  if (type === 'publication.published')
    return { title: `${name}: a post was published.`, quote, links: linksTo([publication]), tone: 'good' };
  if (type === 'publication.failed') return { title: `${name}: a post failed.`, quote, lines, tone: 'bad' };
  if (type === 'publication.will_be_refused')
    return { title: `${name}: the network will refuse a scheduled post.`, quote, lines, tone: 'bad' };
  return {
    title: `${name}: the network did not confirm a post yet.`,
    quote,
    lines: ['Carillon is checking the account. Do not send the post again.'],
  };
}

function accountMessage(type: string, { stateReason, platform, platformUsername }: KeptAccount): Parts {
  const name = `@${platformUsername} on ${platformTitles[platform]}`;
  const lines = stateReason === null ? [] : [stateReason];
  if (type === 'account.connected') return { title: `${name} is connected.`, tone: 'good' };
  if (type === 'account.disconnected') return { title: `${name} was disconnected.`, lines };
  return {
    title: `${name} needs reconnecting.`,
    lines: [...lines, 'Nothing is published there until then.'],
    tone: 'bad',
  };
}

/** Result of a post on each account. */
const detailsOf = (all: readonly KeptPublication[]) => ({
  lines: all.map((each) => {
    const { status } = each;
    const said = status === 'failed' ? inWords(shown(each).errorMessage ?? 'failed.') : `${status}.`;
    return `${nameOf(each)}: ${said}`;
  }),
  links: linksTo(all),
});

const linksTo = (all: readonly KeptPublication[]): Link[] =>
  all.flatMap((each) => {
    const url = shown(each).platformPostUrl;
    return url === null ? [] : [{ label: `See it on ${platformTitles[each.socialAccount.platform]}`, url }];
  });

const shown = (publication: KeptPublication) =>
  shownPlatform(publication, { now: publication.updatedAt, open: [] });

const nameOf = ({ socialAccount: { platform, platformUsername } }: KeptPublication): string =>
  `${platformTitles[platform]} @${platformUsername}`;

/** A sentence with its moments as people write them. */
const inWords = (sentence: string): string =>
  sentence.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, (moment) => timeOf(new Date(moment)));

const timeOf = (at: Date | null): string =>
  at === null ? 'later' : at.toUTCString().replace(/:\d\d GMT$/, ' UTC');

interface Place {
  readonly label: string;
  readonly path: string;
}

/** Where the dashboard shows it; null when nothing of it is left. */
function placeOf(type: string, kept: unknown): Place | null {
  const { id, postId } = kept as { readonly id?: string; readonly postId?: string };
  const [subject] = type.split('.');
  if (type === 'post.deleted') return null;
  if (subject === 'post') return { label: 'Open the post', path: `/posts/${id}` };
  if (subject === 'publication') return { label: 'Open the post', path: `/posts/${postId}` };
  if (subject === 'account') return { label: 'Open the accounts', path: '/accounts' };
  return subject === 'media'
    ? { label: 'Open the media', path: '/media' }
    : { label: 'Open Carillon', path: '/' };
}

const isSandbox = (kept: unknown): boolean => {
  const { sandbox, socialAccount } = kept as { sandbox?: boolean; socialAccount?: { sandbox: boolean } };
  return sandbox === true || socialAccount?.sandbox === true;
};

/** A message, before it has the format of a service. Strangers wrote parts of every text in it. */
export interface Message {
  /** The event in one sentence. */
  readonly title: string;
  /** A post's text; empty when nothing is quoted. */
  readonly quote: string;
  /** Other facts, such as why it failed on an account. */
  readonly lines: readonly string[];
  readonly links: readonly Link[];
  /** bad: somebody should look at it. */
  readonly tone: 'good' | 'bad' | 'plain';
}

interface Link {
  readonly label: string;
  readonly url: string;
}

/** Lines that are shown; the rest are counted. */
export const maxLines = 10;

/** Links that are shown, that to the dashboard first. */
export const maxLinks = 3;
