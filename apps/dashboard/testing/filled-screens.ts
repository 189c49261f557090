/** Screens that show what a person has, by their address and their title. */
export const filledScreens: readonly (readonly [path: string, title: string])[] = [
  ['/posts', 'Posts'],
  ['/queue', 'Queue'],
  ['/attention', 'Needs attention'],
  ['/compose', 'New post'],
  ['/calendar?date=2030-03-06', 'Calendar'],
  ['/calendar?view=month&date=2030-03-06', 'Calendar'],
  ['/media', 'Media'],
  ['/accounts', 'Accounts'],
  ['/status', 'Status'],
  ['/profiles', 'Profiles'],
  ['/applications', 'Applications'],
  ['/keys', 'API keys'],
  ['/webhooks', 'Webhooks'],
  ['/activity', 'Activity'],
  ['/status?tab=usage', 'Status'],
];
