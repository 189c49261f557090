import { inTimeZone } from '../time/shown-time.ts';

const moment = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z/g;

/**
 * A sentence of the API, which names fields of requests and moments in UTC for programs, for a person.
 * @param timeZone IANA name; the browser's own unless given
 */
export const forPeople = (sentence: string, timeZone?: string, locale?: string): string =>
  sentence
    .replace(/platforms\.\w{1,60}(?:\.items\[\d{1,3}\](?:\.content)?)?/g, 'This text')
    .replace(/^scheduledAt(?: \([^)]{0,40}\))?/, 'The time')
    .replace(/^latestAt(?: \([^)]{0,40}\))?/, 'The latest time')
    .replace('Use publishNow to publish at once.', 'Choose a later one, or publish now.')
    .replace(moment, (at) => inTimeZone(at, timeZone, {}, locale));
