import type { Activity } from '../../api/activity.ts';

/** Names of details, for people. */
const labels: Readonly<Record<string, string>> = {
  fields: 'Changed',
  socialAccountId: 'Account',
  scopes: 'May',
  platform: 'Network',
  method: 'By',
  plan: 'Plan',
  tries: 'Tries',
  queue: 'Queue',
  jobs: 'Jobs',
  kind: 'Kind',
  expiresInDays: 'Expires after days',
  resealed: 'Accounts',
  held: 'Held',
};

/** The facts beside an event on one line, such as “Changed: name, windows”; empty where there are none. */
export function detailsInWords({ details, email }: Pick<Activity, 'details' | 'email'>): string {
  const facts = Object.entries(details).flatMap(([name, value]) => {
    if (value === false || value === null) return [];
    const label = labels[name] ?? name;
    return [value === true ? label : `${label}: ${[value].flat().join(', ')}`];
  });
  return [...(email === null ? [] : [`As ${email}`]), ...facts].join(' · ');
}
