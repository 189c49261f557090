import { createProfile } from '@carillon/db/profiles';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  focused,
  openBrowser,
  signInPage,
  type TestBrowser,
} from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let page: Page;

type Person = Awaited<ReturnType<Dashboard['signedIn']>>;

async function write({ client }: Person, profileId: string, account: string, content: string) {
  const platforms = { [account]: { items: [{ content }] } };
  const answer = await client.post<{ id: string }>('/v1/posts', { profileId, platforms, status: 'draft' });
  expect(answer.status).toBe(201);
  return answer.body.data.id;
}

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  const person = await dashboard.signedIn();
  const { userId, profileId } = person;
  const bakery = await createProfile(dashboard.db, {
    userId,
    name: 'Bakery',
    timezone: 'UTC',
    groupId: null,
  });
  const first = await dashboard.carillon.account(profileId, 'x', 'ringer');
  const second = await dashboard.carillon.account(bakery.id, 'x', 'baker');
  await write(person, profileId, first, 'Bells at noon');
  await write(person, profileId, first, 'Bells at night');
  await write(person, bakery.id, second, 'Bread at dawn');
  page = await browser.open(dashboard.url);
  await signInPage(page, person);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const gone = (text: string) => row(text).waitFor({ state: 'detached' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const switcher = () => page.getByRole('button', { name: /^Profile: / });
const press = (...keys: readonly string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

async function openPosts(): Promise<void> {
  await page.goto('/posts');
  await row('Bells at noon').waitFor();
}

async function choose(profile: string): Promise<void> {
  await switcher().click();
  await page.getByRole('menuitemradio', { name: profile }).click();
}

describe('the profile that screens are about', () => {
  it('is all of them at first, and one on every screen once it is chosen', async () => {
    await openPosts();
    await row('Bread at dawn').waitFor();
    expect(await switcher().textContent()).toContain('All profiles');
    await choose('Bakery');
    await gone('Bells at noon');
    await row('Bread at dawn').waitFor();
    await page.getByRole('link', { name: 'Accounts' }).click();
    await page.getByRole('heading', { level: 2, name: 'Bakery' }).waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Bakery']);
    await page.reload();
    await page.getByRole('heading', { level: 2, name: 'Bakery' }).waitFor();
    expect(await switcher().textContent()).toContain('Bakery');
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Bakery']);
  });

  it('is in the menu, which keeps nobody out, with all profiles and the way to change them', async () => {
    await switcher().click();
    await page.getByRole('menuitem', { name: 'Manage profiles' }).waitFor();
    expect(await page.getByRole('menuitemradio').allTextContents()).toEqual([
      'All profiles',
      'Test',
      'Bakery',
    ]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await choose('All profiles');
    await page.getByRole('heading', { level: 2, name: 'Test' }).waitFor();
  });

  it('has room for a long name', async () => {
    await dashboard.db.profile.updateMany({
      where: { name: 'Bakery' },
      data: { name: 'Lantern Reading Circle' },
    });
    await openPosts();
    await choose('Lantern Reading Circle');
    await gone('Bells at noon');
    const name = switcher().locator('[title="Lantern Reading Circle"]');
    const overflow = await name.evaluate((element) => {
      const { scrollWidth = 0, clientWidth = 0 } = element as unknown as Record<string, number>;
      return scrollWidth - clientWidth;
    });
    expect(overflow).toBe(0);
    await choose('All profiles');
    await row('Bells at noon').waitFor();
    await dashboard.db.profile.updateMany({
      where: { name: 'Lantern Reading Circle' },
      data: { name: 'Bakery' },
    });
    await page.reload();
  });

  it('may be said by a link', async () => {
    const { id } = await dashboard.db.profile.findFirstOrThrow({ where: { name: 'Bakery' } });
    await page.goto(`/posts?profile=${id}`);
    await row('Bread at dawn').waitFor();
    await gone('Bells at noon');
    await page.waitForURL((url) => url.search === '');
    await choose('All profiles');
  });
});

describe('a table', () => {
  it('shows the columns that were chosen, also after a reload', async () => {
    await openPosts();
    const created = page.getByRole('columnheader', { name: 'Created' });
    await created.waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Created' }).click();
    await created.waitFor({ state: 'detached' });
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.reload();
    await row('Bells at noon').waitFor();
    expect(await created.count()).toBe(0);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Created' }).click();
    await created.waitFor();
  });

  it('is gone through by keys: J and K lead, X selects, Enter opens, E edits', async () => {
    await openPosts();
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
    const link = (n: number) => rows.nth(n).getByRole('link');
    await press('j');
    await focused(link(0));
    await press('j', 'x');
    await focused(link(1));
    expect(await rows.nth(1).getByRole('checkbox').isChecked()).toBe(true);
    await page.getByRole('group', { name: 'Selected posts' }).waitFor();
    await press('x', 'k');
    await focused(link(0));
    expect(await rows.nth(1).getByRole('checkbox').isChecked()).toBe(false);
    const text = (await link(0).textContent()) ?? '';
    await press('Enter');
    await heading(text);
    await openPosts();
    await press('j', 'e');
    await heading('Edit post');
  });

  it('is a list of cards on a phone, with nothing cut off', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPosts();
    const { x = 0, width = 0 } = (await row('Bells at noon').boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(390);
    const status = await row('Bells at noon').getByText('Draft').boundingBox();
    const link = await row('Bells at noon').getByRole('link').boundingBox();
    expect(status?.y).toBeGreaterThan((link?.y ?? 0) + (link?.height ?? 0) - 1);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});

describe('keys', () => {
  it('lead to screens, to a new post, and to the search of a list', async () => {
    await openPosts();
    await press('g', 'q');
    await heading('Queue');
    await press('g', 'p');
    await heading('Posts');
    await press('/');
    await focused(page.getByRole('searchbox', { name: 'Search posts' }));
    await page.keyboard.type('c?gq'); // which are words there
    await heading('Posts');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goto('/queue');
    await heading('Queue');
    await press('c');
    await heading('New post');
  });

  it('are listed by a key of their own', async () => {
    await openPosts();
    await press('?');
    const list = page.getByRole('dialog', { name: 'Keys' });
    await list.getByText('Next and previous row').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await press('Escape');
    await list.waitFor({ state: 'detached' });
  });

  it('open what finds anything: a post, an account, a screen', async () => {
    await openPosts();
    await press('Control+k');
    const search = page.getByPlaceholder('Go to a screen, a post or an account');
    await search.fill('dawn');
    const offered = (name: string) => page.getByRole('dialog').getByRole('button', { name }).waitFor();
    await offered('Bread at dawn');
    expect(await accessibilityProblems(page)).toEqual([]);
    await press('Enter');
    await heading('Bread at dawn');
    await press('Control+k');
    await search.fill('stat');
    await offered('Status');
    await press('Enter');
    await heading('Status');
    await page.getByRole('button', { name: 'Find anything' }).click();
    await search.fill('baker');
    await offered('X @baker');
    await press('Enter');
    await heading('Posts');
    await row('Bread at dawn').waitFor();
    await gone('Bells at noon');
  });

  it('had no complaint of a page', () => {
    expect(browser.consoleErrors).toEqual([]);
  });
});
