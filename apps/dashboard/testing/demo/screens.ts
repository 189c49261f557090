import type { Page } from 'playwright-core';
import type { Demo } from './open-demo.ts';

/** A screen, and the way to it. */
export interface Shown {
  readonly name: string;
  readonly path: (demo: Demo) => string;
  /** Its heading. */
  readonly title: string;
  /** The button that opens the dialog, if it is one. */
  readonly opener?: string;
  /** It has neither menu nor header: what somebody else asks for stands by itself. */
  readonly isAlone?: true;
}

/** Every screen behind the sign-in, with something on it. */
export const shownScreens: readonly Shown[] = [
  { name: 'posts', path: () => '/posts', title: 'Posts' },
  { name: 'post', path: ({ published }) => `/posts/${published}`, title: 'Five debut novels' },
  { name: 'post-failed', path: ({ failed }) => `/posts/${failed}`, title: 'We are open again!' },
  { name: 'post-stopped', path: ({ stopped }) => `/posts/${stopped}`, title: 'The reading circle' },
  { name: 'queue', path: () => '/queue', title: 'Queue' },
  { name: 'attention', path: () => '/attention', title: 'Needs attention' },
  { name: 'compose', path: () => '/compose', title: 'New post' },
  { name: 'change', path: ({ scheduled }) => `/compose?post=${scheduled}`, title: 'Edit post' },
  { name: 'calendar-week', path: ({ monday }) => `/calendar?date=${monday}`, title: 'Calendar' },
  { name: 'calendar-month', path: ({ monday }) => `/calendar?view=month&date=${monday}`, title: 'Calendar' },
  { name: 'media', path: () => '/media', title: 'Media' },
  { name: 'medium', path: ({ picture }) => `/media?medium=${picture}`, title: 'Media' },
  { name: 'accounts', path: () => '/accounts', title: 'Accounts' },
  { name: 'connect-x', path: () => '/accounts', title: 'Accounts', opener: 'Connect X' },
  { name: 'connect-bluesky', path: () => '/accounts', title: 'Accounts', opener: 'Connect Bluesky' },
  { name: 'profiles', path: () => '/profiles', title: 'Profiles' },
  { name: 'profile', path: ({ books }) => `/profiles/${books.id}`, title: 'Schedule of Lantern Books' },
  { name: 'applications', path: () => '/applications', title: 'Applications' },
  { name: 'new-application', path: () => '/applications', title: 'Applications', opener: 'Add application' },
  { name: 'keys', path: () => '/keys', title: 'API keys' },
  { name: 'requests', path: () => '/requests', title: 'Requests' },
  { name: 'webhooks', path: () => '/webhooks', title: 'Webhooks' },
  { name: 'new-webhook', path: () => '/webhooks', title: 'Webhooks', opener: 'New webhook' },
  { name: 'webhook', path: ({ webhook }) => `/webhooks/${webhook}`, title: 'Website: what is out' },
  {
    name: 'webhook-delivery',
    path: ({ webhook, delivery }) => `/webhooks/${webhook}/deliveries/${delivery}`,
    title: 'Delivery: Failed on an account',
  },
  { name: 'password', path: () => '/sign-in-settings', title: 'Sign-in' },
  { name: 'activity', path: () => '/activity', title: 'Activity' },
  { name: 'activity-of-all', path: () => '/activity?everybody=1', title: 'Activity' },
  { name: 'status', path: () => '/status', title: 'Status' },
  { name: 'usage', path: () => '/status?tab=usage', title: 'Status' },
  { name: 'people', path: () => '/people', title: 'Users' },
  { name: 'new-user', path: () => '/people', title: 'Users', opener: 'New user' },
  { name: 'system', path: () => '/status?tab=system', title: 'Status' },
  { name: 'import', path: () => '/import', title: 'Import posts' },
  { name: 'request', path: ({ request }) => `/requests/${request}`, title: 'POST /v1/posts' },
  {
    name: 'authorize',
    path: () => '/oauth/authorize?client_id=nobody',
    title: 'Connect an app',
    isAlone: true,
  },
  { name: 'not-found', path: () => '/nowhere', title: 'Page not found' },
];

/** Goes to a screen, and waits until it has loaded what it shows. */
export async function show(page: Page, { path, title, opener }: Shown, demo: Demo): Promise<void> {
  await page.goto(path(demo));
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  // The page of parts shows what stands there while something loads, for ever.
  if (title !== 'Parts') await page.locator('[aria-label=Loading]').first().waitFor({ state: 'detached' });
  if (opener !== undefined) {
    await page.getByRole('button', { name: opener, exact: true }).click();
    await page.getByRole('dialog', { name: opener }).waitFor();
  }
  await settle(page);
}

/** Waits until nothing moves, but for what moves for ever. */
export const settle = (page: Page) =>
  page.evaluate(`Promise.all(document.getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    .map(({ finished }) => finished))`);
