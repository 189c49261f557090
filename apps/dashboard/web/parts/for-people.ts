import { sayRetry } from '@carillon/core';
import { inTimeZone } from '../time/shown-time.ts';

const moment = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z/g;

/**
 * A sentence of the API, which names fields of requests and moments in UTC for programs, for a person.
 * @param timeZone IANA name; the person's own unless given
 */
export const forPeople = (sentence: string, timeZone?: string, locale?: string): string =>
  sayRetry(sentence)
    .replace(/platforms\.\w{1,60}(?:\.items\[\d{1,3}\](?:\.content)?)?/g, 'This text')
    .replace(/^scheduledAt(?: \([^)]{0,40}\))?/, 'The time')
    .replace(/^latestAt(?: \([^)]{0,40}\))?/, 'The latest time')
    .replace(
      /^Post queued for publishing to (\d{1,4}) platform\(s\)/,
      (_, n) => `Publishing to ${accounts(n)}…`,
    )
    .replace(/^Post queued for retry to (\d{1,4}) platform\(s\)\.?/, (_, n) => `Retrying on ${accounts(n)}…`)
    .replace(
      cancelled,
      (_, here, late) => `Cancelled on ${here}. Already published, or being published, on ${named(late)}.`,
    )
    .replace('; checking the account before any retry.', '. Carillon checks the account before a retry.')
    .replace(
      /^(\w{1,20}) asked to wait before it takes more posts of /,
      '$1 takes no more posts for now from ',
    )
    .replace(waiting, (_, account, since, isAway) =>
      isAway ? `${account} has been unreachable since${since}.` : `Posts for ${account} wait since${since}.`,
    )
    .replace(/^Item (\d{1,2} of \d{1,2}: )/, 'Post $1')
    .replace(/( of its \d{1,2}) items were /, '$1 posts were ')
    .replace('It can be resent there.', 'You can retry there.')
    .replace('; with an Idempotency-Key, nothing is done twice', '')
    .replace(/\b(\d{1,4}) platform\(s\)/g, (_, n) => accounts(n))
    .replace('Use publishNow to publish at once.', 'Choose a later one, or publish now.')
    .replace(moment, (at) => inTimeZone(at, timeZone, {}, locale));

/** The reason alone, where Carillon tries again by itself and the page shows when: without advice and without the time. */
export const reasonAlone = (sentence: string): string =>
  sentence
    .replace(/ Please try again later\.$/, '')
    .replace(/ (?:The next try is|Trying again) at [\dT:.-]{10,40}Z\.$/, '')
    .replace(/; retrying at [\dT:.-]{10,40}Z\.$/, '.')
    .replace(
      'It may have been published; check the account before resending.',
      'Carillon checks the account before it tries again.',
    );

const cancelled =
  /^Post cancelled on \d{1,4} platform\(s\): (.+?)\. It was too late for (.+), where it is .*$/;

/** Nothing goes out for an account, because its network does not answer or for another reason, which follows. */
const waiting = /^Everything for (@\S+) waits since( [\dT:.-]{10,40}Z)\.( [\w.-]+ could not be reached\.)?/;

const accounts = (count: string): string => (count === '1' ? '1 account' : `${count} accounts`);

/** The names of a few accounts, or the number of many. */
function named(list: string): string {
  const count = list.split(' @').length - 1;
  return count > 3 ? `${count} other accounts` : list;
}
