import type { Activity } from '../../api/activity.ts';

/** Names of details, for people. */
const labels: Readonly<Record<string, string>> = {
  fields: 'Changed',
  socialAccountId: 'Account',
  connectLinkId: 'Connect link',
  origins: 'Return addresses',
  scopes: 'Permissions',
  profileIds: 'Only profiles',
  platform: 'Network',
  method: 'By',
  plan: 'Plan',
  tries: 'Tries',
  queue: 'Queue',
  jobs: 'Jobs',
  kind: 'Kind',
  resealed: 'Accounts',
  held: 'Held',
  admin: 'Administrator',
  disabled: 'Disabled',
};

/** Details that say something also where they are false. */
const negations: Readonly<Record<string, string>> = { admin: 'Not an administrator', disabled: 'Enabled' };

/** Fields that somebody changed, where people call them otherwise. */
const fields: Readonly<Record<string, string>> = {
  platforms: 'texts',
  content: 'text',
  scheduledAt: 'time',
  timezone: 'time zone',
  latestAt: 'latest time',
  autoSchedule: 'next free slot',
  publishNow: 'publish now',
  externalId: 'external id',
  altText: 'description',
  spacingMinutes: 'spacing',
  dailyLimit: 'daily limit',
  windows: 'posting times',
  groupId: 'group',
  url: 'address',
  profileIds: 'profiles',
};

/** The facts beside an event on one line, such as “Changed: name, posting times”; empty where there are none. */
export function detailsInWords({ details, email }: Pick<Activity, 'details' | 'email'>): string {
  const facts = Object.entries(details).flatMap(([name, value]) => {
    if (value === null) return [];
    if (value === false) return negations[name] ?? [];
    if (name === 'expiresInDays') return [value === 1 ? 'expires in a day' : `expires in ${value} days`];
    const label = labels[name] ?? name;
    if (value === true) return [label];
    const values = [value].flat().map((each) => (name === 'fields' ? (fields[String(each)] ?? each) : each));
    return [`${label}: ${values.join(', ')}`];
  });
  return [...(email === null ? [] : [`As ${email}`]), ...facts].join(' · ');
}
