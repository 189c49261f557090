import { newId } from '@carillon/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  actOnRow,
  focused,
  openBrowser,
  signInPage,
  type TestBrowser,
  withoutPolls,
} from '../testing/browser.ts';
import { type Dashboard, startDashboard, type TestPerson } from '../testing/start-dashboard.ts';
import { untilQuiet } from '../testing/until-quiet.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let person: TestPerson;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  person = await dashboard.person();
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function open(path: string, who: TestPerson = person): Promise<Page> {
  const page = await browser.open(dashboard.url);
  await signInPage(page, who);
  await page.goto(path);
  return page;
}

/** Lets no request of this kind reach the server. */
const cut = (page: Page, method: string, path: string) =>
  page.route(`**${path}`, (route) =>
    route.request().method() === method ? route.abort() : route.continue(),
  );

/** Stores drafts, which the page of posts shows in parts. */
const storeDrafts = ({ userId, profileId }: TestPerson, count: number) =>
  dashboard.db.post.createMany({
    data: Array.from({ length: count }, (_, n) => ({
      ...{ id: newId('pst'), userId, profileId, content: `Draft ${n}`, status: 'draft' as const },
    })),
  });

describe('a session that ends', () => {
  it('leads to signing in, with the reason', async () => {
    const other = await dashboard.person();
    const page = await browser.open(dashboard.url);
    // Only the click is to hear of it: no stream of events begins, and nothing is asked again.
    await page.route('**/app/events?*', () => {});
    await withoutPolls(page);
    const requests: unknown[] = [];
    page.on('request', (request) => requests.push(request));
    page.on('requestfinished', (request) => requests.push(request));
    await signInPage(page, other);
    await untilQuiet(() => requests); // else one of them may hear of it before the click
    await dashboard.db.session.deleteMany({ where: { userId: other.userId } });
    await page.getByRole('link', { name: 'Calendar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in to go on' });
    await dialog.getByText('You were signed out. What you typed stays here.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('You were signed out. Sign in again; what you typed is saved.').waitFor();
    await signInPage(page, other);
    await page.getByText('No posts yet.').waitFor();
    expect(await page.getByText('You were signed out').count()).toBe(0);
    await page.context().close();
  });
});

describe('the focus comes back', () => {
  it('to the content, when a screen was chosen in the menu of a phone', async () => {
    const page = await browser.open(dashboard.url, { hasTouch: true });
    await signInPage(page, person);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of ['Queue', 'Needs attention']) {
      await button(page, 'Open the menu').tap();
      await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name }).tap();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await focused(page.locator('#content'));
    }
    await page.context().close();
  });

  it('to Sign in, after a wrong password', async () => {
    const page = await browser.open(dashboard.url);
    await page.goto('/');
    await page.getByLabel('E-mail address').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong password');
    await button(page, 'Sign in').click();
    await page.getByRole('alert').waitFor();
    await focused(button(page, 'Sign in'));
    await page.context().close();
  });

  it('to Create key, when it could not be made', async () => {
    const page = await open('/keys');
    await cut(page, 'POST', '/app/keys');
    await button(page, 'New key').click();
    await page.getByLabel('Name').fill('A job');
    await button(page, 'Create key').click();
    await page.getByRole('alert').waitFor();
    await focused(button(page, 'Create key'));
    await page.context().close();
  });

  it('to Next page, while there is one', async () => {
    await storeDrafts(person, 60);
    const page = await open('/posts?tab=drafts');
    await button(page, 'Next page').click();
    await page.getByText('Draft 20', { exact: true }).waitFor();
    await focused(button(page, 'Next page'));
    await page.keyboard.press('Enter');
    await page.getByText('Draft 0', { exact: true }).waitFor();
    expect(await button(page, 'Next page').count()).toBe(0);
    expect(browser.consoleErrors).toEqual([]);
    await page.context().close();
  });

  it('to Delete, when one decided otherwise', async () => {
    const somebody = await dashboard.signedIn();
    const { profileId, client } = somebody;
    const account = await dashboard.carillon.account(profileId, 'x', 'demo');
    const platforms = { [account]: { items: [{ content: 'Perhaps not' }] } };
    // What goes out so soon is asked about first; all else can be brought back.
    const scheduledAt = new Date(Date.now() + 25_000).toISOString();
    const made = await client.post<{ id: string }>('/v1/posts', { profileId, platforms, scheduledAt });
    const { id } = made.body.data;
    const page = await open(`/posts/${id}`, somebody);
    await button(page, 'Delete').click();
    await button(page, 'Cancel').click();
    await focused(button(page, 'Delete'));
    await page.context().close();
  });

  it('to the page, when a key is gone together with its button', async () => {
    const page = await open('/keys');
    await button(page, 'New key').click();
    await page.getByLabel('Name').fill('Short-lived');
    await button(page, 'Create key').click();
    await button(page, 'I have saved it').click();
    await actOnRow(page, 'Short-lived', 'Revoke');
    await button(page, 'Revoke').click();
    await button(page, 'Actions for Short-lived').waitFor({ state: 'detached' });
    await focused(page.locator('#content'));
    await page.context().close();
  });

  it('to the button of a bulk action, when one decided otherwise; to the page, when its post is gone', async () => {
    const somebody = await dashboard.signedIn();
    const { profileId, client } = somebody;
    const account = await dashboard.carillon.account(profileId, 'x', 'demo');
    for (const content of ['One', 'Two']) {
      const platforms = { [account]: { items: [{ content }] } };
      expect((await client.post('/v1/posts', { profileId, platforms, status: 'draft' })).status).toBe(201);
    }
    const page = await open('/posts?tab=drafts', somebody);
    await page.getByLabel('Select all posts of this page').check();
    await button(page, 'Delete (2)').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await focused(button(page, 'Delete (2)'));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const progress = page.getByRole('region', { name: 'Delete: progress' });
    await focused(progress);
    await progress.getByText('Deleted 2 posts.').waitFor(); // once Undo is over
    await progress.getByRole('button', { name: 'Close' }).click();
    await progress.waitFor({ state: 'detached' });
    await focused(page.locator('#content'));
    await page.context().close();
  });

  it('to the button of a user, when they are changed or not', async () => {
    const admin = await dashboard.person({ admin: true });
    const page = await open('/people', admin);
    const change = button(page, `Actions for ${person.email}`);
    await actOnRow(page, person.email, 'Change');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await focused(change);
    await page.keyboard.press('Enter');
    await focused(page.getByRole('menuitem', { name: 'Change' }));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focused(change);
    await page.context().close();
  });

  it('to Save, after changes were undone', async () => {
    const page = await open(`/profiles/${person.profileId}`);
    await page.getByLabel('Daily limit').fill('3');
    await button(page, 'Undo changes').click();
    await focused(button(page, 'Save'));
    await page.context().close();
  });
});
