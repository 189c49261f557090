import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  actOnRow,
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

/** When a post is due on each of its accounts. */
async function dueTimes(postId: string) {
  const all = await dashboard.db.publication.findMany({ where: { postId } });
  return Object.fromEntries(all.map(({ platform, dueAt }) => [platform, dueAt?.toISOString()]));
}

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
    await page
      .getByText(/^\d+:\d\d(?: [AP]M)? free on X/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: '+ New post at this time' }).first().waitFor();
    expect(await next().count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('shows what goes out next in this order, with how long it is until then', async () => {
    posts.both = await schedule('both', 210, [x, bluesky]);
    posts.second = await schedule('second', 150);
    posts.first = await schedule('first', 90);
    await page.reload();
    await line('first').waitFor();
    expect(await texts()).toEqual(['first', 'second', 'both']);
    expect((await line('first').boundingBox())?.height).toBeLessThanOrEqual(36);
    expect(await line('first').textContent()).toMatch(/in 1 h \d+ min.*X @demo/);
    expect(await line('first').locator('time').getAttribute('title')).toMatch(/UTC/);
    await page.getByText('Times in UTC.').waitFor();
    expect(await line('both').textContent()).toContain('X @demo, Bluesky @demo.sandbox.test');
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
    await inOrder('second', 'first', 'both');
    expect([await timeOf(posts.first), await timeOf(posts.second)]).toEqual([at(150), at(90)]);
    // Nothing is above it any more: the focus is on its other button.
    await focused(button('Move down', 'second'));
    expect(await accessibilityProblems(page)).toEqual([]);
    await line('second').getByRole('button', { name: 'Undo' }).click();
    await line('second').getByText('Moved back to').waitFor();
    await inOrder('first', 'second', 'both');
    expect([await timeOf(posts.first), await timeOf(posts.second)]).toEqual([at(90), at(150)]);
    await focused(button('Move up', 'second'));
  });

  it('is reordered by dragging: the places keep their times', async () => {
    await line('both').dragTo(line('first'));
    await line('both').getByText('Moved to').waitFor();
    await inOrder('both', 'first', 'second');
    expect(await Promise.all(Object.values(posts).map(timeOf))).toEqual([at(150), at(210), at(90)]);
    await line('both').getByRole('button', { name: 'Undo' }).click();
    await line('both').getByText('Moved back to').waitFor();
    await inOrder('first', 'second', 'both');
    expect(await Promise.all(Object.values(posts).map(timeOf))).toEqual([at(90), at(150), at(210)]);
  });

  it('says at the post why it was not moved, and changes nothing', async () => {
    const path = `**/v1/posts/${posts.second}`;
    await page.route(path, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, json: { error: 'It is being restarted.' } })
        : route.fallback(),
    );
    await button('Move up', 'both').click();
    await line('both').getByRole('alert').waitFor();
    expect(await line('both').getByRole('alert').textContent()).toContain('It is being restarted.');
    await inOrder('first', 'second', 'both');
    expect(await Promise.all(Object.values(posts).map(timeOf))).toEqual([at(90), at(150), at(210)]);
    await page.unroute(path);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('does not overwrite what somebody else changed meanwhile', async () => {
    const path = '**/app/queue**';
    await page.route(path, (route) => route.abort());
    await me.client.patch(`/v1/posts/${posts.second}`, { scheduledAt: at(155), status: 'scheduled' });
    await button('Move up', 'second').click();
    await line('second').getByText('A post has changed, so nothing was moved').waitFor();
    expect(await timeOf(posts.second)).toBe(at(155));
    await page.unroute(path);
    await me.client.patch(`/v1/posts/${posts.second}`, { scheduledAt: at(150), status: 'scheduled' });
    await page.reload();
  });

  it('moves one account alone, which has a line of its own then, and back', async () => {
    await actOnRow(page, 'both', 'Move only @demo.sandbox.test on Bluesky…');
    const dialog = page.getByRole('dialog', { name: 'Move only @demo.sandbox.test on Bluesky' });
    await dialog.getByLabel('Date').fill('2020-01-01');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Date').fill(at(100).slice(0, 10));
    await dialog.getByLabel('Time').fill(at(100).slice(11, 16));
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await line('both').getByText('Moved to').waitFor();
    await inOrder('first', 'both', 'second', 'both');
    expect(await dueTimes(posts.both)).toEqual({ x: at(210), bluesky: at(100) });
    expect(await line('both').first().textContent()).toMatch(/Bluesky.*1 of 2 times/);
    expect(await line('both').last().textContent()).toMatch(/X @demo.*2 of 2 times/);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('moves the part of a post that goes out at one time, and that is undone', async () => {
    await button('Move up', 'both').last().click();
    await line('both').getByText('Moved to').waitFor();
    await inOrder('first', 'both', 'both', 'second');
    expect(await dueTimes(posts.both)).toEqual({ x: at(150), bluesky: at(100) });
    expect(await timeOf(posts.second)).toBe(at(210));
    await line('both').getByRole('button', { name: 'Undo' }).click();
    await line('both').getByText('Moved back to').waitFor();
    await inOrder('first', 'both', 'second', 'both');
    expect(await dueTimes(posts.both)).toEqual({ x: at(210), bluesky: at(100) });
    await dashboard.db.publication.updateMany({
      where: { postId: posts.both },
      data: { dueAt: new Date(at(210)) },
    });
    await me.client.patch(`/v1/posts/${posts.both}`, { scheduledAt: at(210), status: 'scheduled' });
    await page.reload();
    await inOrder('first', 'second', 'both');
  });

  it('is reordered by a finger', async () => {
    const touch = await browser.open(dashboard.url, { hasTouch: true });
    await signInPage(touch, me);
    await touch.setViewportSize({ width: 390, height: 800 });
    await touch.goto('/queue');
    await touch.getByText('second', { exact: true }).waitFor();
    const row = (text: string) =>
      touch.getByRole('listitem').filter({ has: touch.getByRole('link', { name: text, exact: true }) });
    const grip = await row('second').locator('[data-grip]').boundingBox();
    const onto = await row('first').boundingBox();
    if (grip === null || onto === null) throw new Error('There is nothing to drag.');
    const session = await touch.context().newCDPSession(touch);
    const from = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 };
    const to = { x: from.x + 40, y: onto.y + onto.height / 2 };
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: (typeof from)[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await send('touchStart', [from]);
    for (let step = 1; step <= 8; step += 1)
      await send('touchMove', [
        { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 },
      ]);
    await send('touchEnd', []);
    await row('second').getByText('Moved to').waitFor();
    expect([await timeOf(posts.first), await timeOf(posts.second)]).toEqual([at(150), at(90)]);
    await row('second').getByRole('button', { name: 'Undo' }).click();
    await row('second').getByText('Moved back to').waitFor();
    expect([await timeOf(posts.first), await timeOf(posts.second)]).toEqual([at(90), at(150)]);
    await touch.context().close();
  });

  it('says once that an account is not connected, and marks its posts', async () => {
    const set = (active: boolean) =>
      dashboard.db.socialAccount.update({
        where: { id: x },
        data: { active, state: active ? 'connected' : 'reconnect' },
      });
    await set(false);
    await page.reload();
    await page.getByText('@demo on X is not connected, so 3 posts here will fail.').waitFor();
    expect(await line('first').textContent()).toContain('@demo (not connected)');
    expect(await page.getByRole('link', { name: 'Reconnect it' }).getAttribute('href')).toBe(
      `/accounts?reconnect=${x}`,
    );
    expect((await line('first').boundingBox())?.height).toBeLessThanOrEqual(36);
    await page.getByRole('button', { name: 'Actions for both' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await set(true);
    await page.reload();
    await line('first').waitFor();
    expect(await page.getByText('is not connected').count()).toBe(0);
  });

  it('has what should be out apart, folded, with its number and why', async () => {
    const held = await schedule('held up', 400, [x, bluesky]);
    await dashboard.db.publication.updateMany({
      where: { postId: held, socialAccountId: x },
      data: {
        ...{ status: 'queued', dueAt: new Date(Date.now() - 120_000), nextAt: new Date(Date.now() + 60_000) },
        ...{ errorCode: 'unavailable', errorMessage: 'X was not available.', attempts: 1 },
      },
    });
    await page.reload();
    const fold = page.getByRole('button', { name: '1 post is held up' });
    await fold.waitFor();
    expect(await page.getByText('X was not available.').count()).toBe(0);
    expect((await texts())[0]).toBe('first');
    await tabTo(page, fold);
    await page.keyboard.press('Enter');
    const group = page.getByRole('region', { name: 'Held up' });
    await group.getByText('X was not available.').waitFor();
    expect(await group.getByRole('listitem').textContent()).toMatch(/2 min late.*X @demo.*retrying.*held up/);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await group.getByRole('link', { name: 'See what needs attention' }).getAttribute('href')).toBe(
      '/attention',
    );
    await dashboard.db.post.delete({ where: { id: held } });
    await page.reload();
    await line('first').waitFor();
    expect(await group.count()).toBe(0);
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
    expect(await lines().count()).toBe(3);
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
