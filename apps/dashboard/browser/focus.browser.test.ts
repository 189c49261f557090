import { newId } from '@carillon/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
import { type Dashboard, startDashboard, type TestPerson } from '../testing/start-dashboard.ts';

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

/** Waits until something has the focus. */
const focused = (page: Page, target: Locator) => target.and(page.locator(':focus')).waitFor();

async function open(path: string): Promise<Page> {
  const page = await browser.open(dashboard.url);
  await signInPage(page, person);
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

describe('the focus comes back', () => {
  it('to Sign in, after a wrong password', async () => {
    const page = await browser.open(dashboard.url);
    await page.goto('/');
    await page.getByLabel('E-mail address').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong password');
    await button(page, 'Sign in').click();
    await page.getByRole('alert').waitFor();
    await focused(page, button(page, 'Sign in'));
    await page.context().close();
  });

  it('to Create key, when it could not be made', async () => {
    const page = await open('/keys');
    await cut(page, 'POST', '/app/keys');
    await button(page, 'New key').click();
    await page.getByLabel('Name').fill('A job');
    await button(page, 'Create key').click();
    await page.getByRole('alert').waitFor();
    await focused(page, button(page, 'Create key'));
    await page.context().close();
  });

  it('to Load more, while there is more', async () => {
    await storeDrafts(person, 45);
    const page = await open('/posts?tab=drafts');
    await button(page, 'Load more').click();
    await page.getByText('Draft 10', { exact: true }).waitFor();
    await focused(page, button(page, 'Load more'));
    await page.keyboard.press('Enter');
    await page.getByText('Draft 0', { exact: true }).waitFor();
    expect(await button(page, 'Load more').count()).toBe(0);
    expect(browser.consoleErrors).toEqual([]);
    await page.context().close();
  });

  it('to Save, after changes were undone', async () => {
    const page = await open(`/profiles/${person.profileId}`);
    await page.getByLabel('Daily limit').fill('3');
    await button(page, 'Undo changes').click();
    await focused(page, button(page, 'Save'));
    await page.context().close();
  });
});
