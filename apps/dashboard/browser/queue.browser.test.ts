import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  colourRules,
  cutOffOn,
  focused,
  openBrowser,
  signInPage,
  type TestBrowser,
  tabTo,
  withoutPolls,
} from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let page: Page;
let me: Awaited<ReturnType<Dashboard['signedIn']>>;
let x = '';
let bluesky = '';

const minute = 60_000;
const start = Math.ceil(Date.now() / minute) * minute;
const at = (minutes: number) => new Date(start + minutes * minute).toISOString();

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  me = await dashboard.signedIn();
  x = await dashboard.carillon.account(me.profileId, 'x', 'demo');
  bluesky = await dashboard.carillon.account(me.profileId, 'bluesky', 'demo.sandbox.test');
  page = await browser.open(dashboard.url);
  await signInPage(page, me);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

async function schedule(content: string, minutes: number, accounts = [x], profileId = me.profileId) {
  const platforms = Object.fromEntries(accounts.map((id) => [id, { items: [{ content }] }]));
  const body = { profileId, platforms, scheduledAt: at(minutes) };
  const answer = await me.client.post<{ id: string }>('/v1/posts', body);
  expect(answer.status).toBe(201);
  return answer.body.data.id;
}

const timeOf = async (id: string) =>
  (await me.client.get<{ scheduledAt: string }>(`/v1/posts/${id}`)).body.data.scheduledAt;

const lines = () => page.getByRole('listitem').filter({ has: page.locator('a[href^="/posts/"]') });
const line = (text: string) => lines().filter({ hasText: text });
const texts = () => page.locator('main li a[href^="/posts/"]').allTextContents();
/** Resolves once the posts are in this order: while they are moved, a read may show some of them moved. */
const inOrder = (...wanted: string[]) =>
  until(`the order ${wanted}`, async () => String(await texts()) === String(wanted));
const button = (words: string, text: string) => line(text).getByRole('button', { name: `${words}: ${text}` });
const next = () => page.getByRole('link', { name: /^Next/ });

/** Two posts on X, and one on both networks, an hour apart. */
const posts = { first: '', second: '', both: '' };

describe('the queue', () => {
  it('says that nothing is scheduled, and shows the times that are free', async () => {
    await page.getByRole('link', { name: 'Queue' }).click();
    await page.getByText('Nothing is scheduled.').waitFor();
    await page.getByText('Free on X:').first().waitFor();
    expect(await next().count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('shows what goes out next in this order, with how long it is until then', async () => {
    posts.both = await schedule('both', 210, [x, bluesky]);
    posts.second = await schedule('second', 150);
    posts.first = await schedule('first', 90);
    await page.reload();
    await line('first').waitFor();
    expect(await texts()).toEqual(['first', 'second', 'both', 'both']);
    expect(await line('first').textContent()).toMatch(/in 1 h \d+ min.*X @demo/);
    expect(await line('first').locator('time').getAttribute('title')).toMatch(/UTC/);
    await page.getByText('Times in UTC.').waitFor();
    expect(await line('both').nth(1).textContent()).toContain('Bluesky @demo.sandbox.test');
    expect(await page.getByRole('heading', { level: 2, name: /^To(day|morrow)/ }).count()).toBeGreaterThan(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('[data-mantine-color-scheme=dark]').waitFor();
    expect(await accessibilityProblems(page, colourRules)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('is a link away on every screen, which says when the next goes out', async () => {
    await page.goto('/usage');
    await next().waitFor();
    expect(await next().textContent()).toMatch(/^Next in 1 h \d+ min$/);
    await next().click();
    await page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor();
  });

  it('is reordered by keyboard, and that is undone', async () => {
    await page.goto('/queue');
    await line('second').waitFor();
    expect(await button('Move up', 'first').isDisabled()).toBe(true);
    await tabTo(page, button('Move up', 'second'));
    await page.keyboard.press('Enter');
    await line('second').getByText('Moved to').waitFor();
    await inOrder('second', 'first', 'both', 'both');
    expect([await timeOf(posts.first), await timeOf(posts.second)]).toEqual([at(150), at(90)]);
    // Nothing is above it any more: the focus is on its other button.
    await focused(button('Move down', 'second'));
    expect(await accessibilityProblems(page)).toEqual([]);
    await line('second').getByRole('button', { name: 'Undo' }).click();
    await line('second').getByText('Moved back to').waitFor();
    await inOrder('first', 'second', 'both', 'both');
    expect([await timeOf(posts.first), await timeOf(posts.second)]).toEqual([at(90), at(150)]);
    await focused(button('Move up', 'second'));
  });

  it('is reordered by dragging: the places keep their times', async () => {
    await line('both').first().dragTo(line('first'));
    await line('both').first().getByText('Moved to').waitFor();
    await inOrder('both', 'both', 'first', 'second');
    expect(await Promise.all(Object.values(posts).map(timeOf))).toEqual([at(150), at(210), at(90)]);
    await line('both').first().getByRole('button', { name: 'Undo' }).click();
    await line('both').first().getByText('Moved back to').waitFor();
    await inOrder('first', 'second', 'both', 'both');
    expect(await Promise.all(Object.values(posts).map(timeOf))).toEqual([at(90), at(150), at(210)]);
  });

  it('says at the post why it was not moved, and changes nothing', async () => {
    const path = `**/v1/posts/${posts.second}`;
    await page.route(path, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, json: { error: 'It is being restarted.' } })
        : route.fallback(),
    );
    await button('Move up', 'both').first().click();
    await line('both').getByRole('alert').waitFor();
    expect(await line('both').getByRole('alert').textContent()).toContain('It is being restarted.');
    await inOrder('first', 'second', 'both', 'both');
    expect(await Promise.all(Object.values(posts).map(timeOf))).toEqual([at(90), at(150), at(210)]);
    await page.unroute(path);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('does not overwrite what somebody else changed meanwhile', async () => {
    const path = '**/app/queue**';
    await page.route(path, (route) => route.abort());
    await me.client.patch(`/v1/posts/${posts.second}`, { scheduledAt: at(155), status: 'scheduled' });
    await button('Move up', 'second').click();
    await line('second').getByText('A post has changed since the list was loaded').waitFor();
    expect(await timeOf(posts.second)).toBe(at(155));
    await page.unroute(path);
    await me.client.patch(`/v1/posts/${posts.second}`, { scheduledAt: at(150), status: 'scheduled' });
    await page.reload();
  });

  it('leads to a post whose accounts have a time each, where each can be moved', async () => {
    const due = (minutes: number) =>
      dashboard.db.publication.updateMany({
        where: { postId: posts.both, socialAccountId: bluesky },
        data: { dueAt: new Date(at(minutes)) },
      });
    await due(215);
    await page.reload();
    await line('both').getByText('2 different times.').first().waitFor();
    expect(await button('Move up', 'both').count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await line('both').getByRole('link', { name: 'Move each in the post: both' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'both' }).waitFor();
    await due(210);
    await page.goto('/queue');
    await line('first').waitFor();
  });

  it('is narrowed to an account, and the address says so', async () => {
    await page.getByRole('button', { name: 'Bluesky @demo.sandbox.test', exact: true }).click();
    await page.waitForURL(`**/queue?account=${bluesky}`);
    await line('first').waitFor({ state: 'detached' });
    expect(await texts()).toEqual(['both']);
    await page.goto('/queue?after=nonsense');
    await page.getByRole('alert').waitFor();
    await page.getByRole('link', { name: 'Show the whole queue' }).click();
    await line('first').waitFor();
  });

  it('is paged, with never more than a page of lines', async () => {
    for (let n = 0; n < 20; n += 1) await schedule(`number ${n}`, 300 + n);
    await page.reload();
    await line('first').waitFor();
    expect(await lines().count()).toBe(20);
    await page.getByRole('link', { name: 'Later' }).click();
    await line('number 19').waitFor();
    expect(await lines().count()).toBe(4);
    await page.getByRole('link', { name: 'Earlier' }).click();
    await line('first').waitFor();
    expect(await lines().count()).toBe(20);
  });

  it('has room on a phone', async () => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await accessibilityProblems(page)).toEqual([]); // once nothing moves any more
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      expect(await cutOffOn(page)).toEqual([]);
      expect(await next().textContent()).toMatch(/^Next in /);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('follows what is published meanwhile, with one small read for the frame', async () => {
    dashboard.carillon.startWorker();
    await withoutPolls(page);
    await page.reload();
    await line('first').waitFor();
    let reads = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/app/glance')) reads += 1;
    });
    expect((await me.client.post(`/v1/posts/${posts.first}/publish`)).status).toBe(200);
    await line('first').waitFor({ state: 'detached' });
    await next()
      .filter({ hasText: /in 2 h \d+ min/ })
      .waitFor();
    expect(reads).toBeLessThan(5);
  });
});

describe('the pages of the queue', () => {
  it('wrote no error to the console of the browser', () => {
    expect(browser.consoleErrors).toEqual([]);
  });
});
