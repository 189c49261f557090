import { platformTitles } from '@carillon/core';
import type { Activity } from '../../api/activity.ts';
import { forPeople } from '../../parts/for-people.ts';

/** Names of details, for people; others are said as they are. */
const labels: Readonly<Record<string, string>> = {
  fields: 'Changed',
  advanceTo: 'Until',
  socialAccountId: 'Account',
  connectLinkId: 'Connect link',
  origins: 'Allowed return URLs',
  scopes: 'Permissions',
  profileIds: 'Only profiles',
  platform: 'Network',
  method: 'By',
  all: 'Signed out of',
  mailed: 'By mail',
  tries: 'Attempts',
  resealed: 'Accounts',
  deleting: 'Being deleted',
};

/** Details that say something also where they are false. */
const negations: Readonly<Record<string, string>> = { admin: 'Not an admin', disabled: 'Enabled' };

/** Values of details, where people call them otherwise. */
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  platform: platformTitles,
  action: { publish: 'publish now', resend: 'retry', accounts: 'change accounts' },
  all: { others: 'all other browsers', everywhere: 'all browsers' },
  kind: { totp: 'authenticator app' },
  fields: {
    platforms: 'texts',
    content: 'text',
    scheduledAt: 'time',
    timezone: 'time zone',
    latestAt: 'latest time',
    autoSchedule: 'next free time',
    windows: 'posting times',
    groupId: 'group',
    url: 'address',
    profileIds: 'profiles',
  },
};

/** The words of a field's name: `daily limit` of `dailyLimit`. */
const spaced = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Ids that say nothing to people, and have no name. */
const unsaid: readonly string[] = ['passkeyId'];

/**
 * The facts beside an event on one line, such as “Changed: name, posting times”; empty without any.
 * @param accounts names of accounts, such as `X @ada`, by their ids
 */
export function detailsInWords(
  { details, email }: Pick<Activity, 'details' | 'email'>,
  accounts: ReadonlyMap<string, string>,
): string {
  const facts = Object.entries(details).flatMap(([name, value]) => {
    if (value === null || unsaid.includes(name)) return [];
    if (value === false) return negations[name] ?? [];
    if (name === 'expiresInDays') return [value === 1 ? 'expires in a day' : `expires in ${value} days`];
    if (name === 'overlapHours')
      return [`the former works for ${value === 1 ? 'an hour' : `${value} hours`}`];
    const label = labels[name] ?? name.charAt(0).toUpperCase() + spaced(name.slice(1));
    if (value === true) return [label];
    const said = [value].flat().map(String);
    return [
      `${label}: ${said.map((each) => values[name]?.[each] ?? accounts.get(each) ?? (name === 'fields' ? spaced(each) : forPeople(each))).join(', ')}`,
    ];
  });
  return [...(email === null ? [] : [`As ${email}`]), ...facts].join(' · ');
}
