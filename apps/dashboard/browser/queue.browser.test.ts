import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, cutOffOn, tabTo, withoutPolls } from '../testing/browser.ts';
import { openQueuePage, type QueuePage } from '../testing/open-queue-page.ts';

let on: QueuePage;
let page: Page;

/** Two posts on X, and one on both networks, an hour apart. */
const posts = { first: '', second: '', both: '' };

beforeAll(async () => {
  on = await openQueuePage();
  page = on.page;
});

afterAll(() => on.stop());

describe('the queue', () => {
  it('says that nothing is scheduled, and shows the times that are free', async () => {
    await page.getByRole('link', { name: 'Queue' }).click();
    await page.getByText('Nothing is scheduled.').waitFor();
    await page
      .getByText(/^\d+:\d\d(?: [AP]M)? free on X/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: '+ New post at this time' }).first().waitFor();
    expect(await on.next().count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('shows what goes out next in this order, with how long it is until then', async () => {
    posts.both = await on.schedule('both', 210, [on.x, on.bluesky]);
    posts.second = await on.schedule('second', 150);
    posts.first = await on.schedule('first', 90);
    await page.reload();
    await on.line('first').waitFor();
    expect(await on.texts()).toEqual(['first', 'second', 'both']);
    expect((await on.line('first').boundingBox())?.height).toBeLessThanOrEqual(36);
    expect(await on.line('first').textContent()).toMatch(/in 1 h \d+ min.*X @demo/);
    expect(await on.line('first').locator('time').getAttribute('title')).toMatch(/UTC/);
    await page.getByRole('navigation', { name: 'Screens' }).getByText('Times in UTC').waitFor();
    expect(await on.line('both').textContent()).toContain('X @demo, Bluesky @demo.sandbox.test');
    expect(await page.getByRole('heading', { level: 2, name: /^To(day|morrow)/ }).count()).toBeGreaterThan(0);
  });

  it('is a link away on every screen, which says when the next goes out', async () => {
    await page.goto('/status?tab=usage');
    await on.next().waitFor();
    expect(await on.next().textContent()).toMatch(/^Next in 1 h \d+ min$/);
    await on.next().click();
    await page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor();
  });

  it('says once that an account is not connected, and marks its posts', async () => {
    const set = (active: boolean) =>
      on.dashboard.db.socialAccount.update({
        where: { id: on.x },
        data: { active, state: active ? 'connected' : 'reconnect' },
      });
    await set(false);
    await page.reload();
    await page.getByText('@demo on X is disconnected, so its posts will fail.').waitFor();
    expect(await on.line('first').textContent()).toContain('@demo (disconnected)');
    expect(await page.getByRole('link', { name: 'Reconnect it' }).getAttribute('href')).toBe(
      `/accounts?reconnect=${on.x}`,
    );
    expect((await on.line('first').boundingBox())?.height).toBeLessThanOrEqual(36);
    await page.getByRole('button', { name: 'Actions for both' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await set(true);
    await page.reload();
    await on.line('first').waitFor();
    expect(await page.getByText('is disconnected').count()).toBe(0);
  });

  it('has what should be out apart, folded, with its number and why', async () => {
    const held = await on.schedule('held up', 400, [on.x, on.bluesky]);
    await on.dashboard.db.publication.updateMany({
      where: { postId: held, socialAccountId: on.x },
      data: {
        ...{ status: 'queued', dueAt: new Date(Date.now() - 120_000), nextAt: new Date(Date.now() + 60_000) },
        ...{ errorCode: 'unavailable', errorMessage: 'X was not available.', attempts: 1 },
      },
    });
    await page.reload();
    const fold = page.getByRole('button', { name: '1 post is late' });
    await fold.waitFor();
    expect(await page.getByText('X was not available.').count()).toBe(0);
    expect((await on.texts())[0]).toBe('first');
    await tabTo(page, fold);
    await page.keyboard.press('Enter');
    const group = page.getByRole('region', { name: 'Late' });
    await group.getByText('X was not available.').waitFor();
    expect(await group.getByRole('listitem').textContent()).toMatch(/2 min late.*X @demo.*retrying.*held up/);
    expect(await accessibilityProblems(page)).toEqual([]);
    await group.getByText(/^Next attempt in \d+ s$/).waitFor();
    const toAttention = group.getByRole('link', { name: 'Show problems' });
    expect(await toAttention.count()).toBe(0); // it has nothing of this yet
    await on.dashboard.db.publication.updateMany({
      where: { postId: held, socialAccountId: on.x },
      data: { dueAt: new Date(Date.now() - 6 * 60_000) },
    });
    await page.reload();
    await toAttention.click();
    await page.getByRole('region', { name: 'Unreachable accounts' }).getByText('X @demo').waitFor();
    await page.getByRole('link', { name: 'Queue' }).first().click();
    await on.dashboard.db.post.delete({ where: { id: held } });
    await page.reload();
    await on.line('first').waitFor();
    expect(await group.count()).toBe(0);
  });

  it('has what one account holds up as one line, and each of its posts in that', async () => {
    const ids = await Promise.all(['dam', 'weir', 'lock'].map((text) => on.schedule(text, 400)));
    await on.dashboard.db.publication.updateMany({
      where: { postId: { in: ids } },
      data: {
        ...{ status: 'queued', dueAt: new Date(Date.now() - 120_000), nextAt: new Date(Date.now() + 60_000) },
        ...{ errorCode: 'unavailable', errorMessage: 'X was not available.', attempts: 1 },
      },
    });
    await page.reload();
    await page.getByRole('button', { name: '3 posts are late' }).click();
    const group = page.getByRole('region', { name: 'Late' });
    const account = group.getByRole('button', { name: /X @demo.*3 posts/ });
    await account.waitFor();
    expect(await group.getByText('X was not available.').count()).toBe(1);
    expect(await group.getByRole('link', { name: 'weir' }).count()).toBe(0);
    expect((await group.getByRole('listitem').boundingBox())?.height).toBeLessThanOrEqual(37);
    await account.press('Enter');
    for (const text of ['dam', 'weir', 'lock']) await group.getByRole('link', { name: text }).waitFor();
    expect(await group.getByText('X was not available.').count()).toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);
    await group.getByRole('link', { name: 'weir' }).click();
    await page.waitForURL(`**/posts/${ids[1]}`);
    await on.dashboard.db.post.deleteMany({ where: { id: { in: ids } } });
    await page.goto('/queue');
    await on.line('first').waitFor();
  });

  it('is narrowed to an account, and the address says so', async () => {
    await page.getByRole('button', { name: 'Bluesky @demo.sandbox.test', exact: true }).click();
    await page.waitForURL(`**/queue?account=${on.bluesky}`);
    await on.line('first').waitFor({ state: 'detached' });
    expect(await on.texts()).toEqual(['both']);
    await page.goto('/queue?after=nonsense');
    await page.getByRole('alert').waitFor();
    await page.getByRole('link', { name: 'Show the whole queue' }).click();
    await on.line('first').waitFor();
    await page.route('**/app/queue*', (route) => route.fulfill({ status: 400, json: { error: 'Not so.' } }));
    await page.goto('/queue');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('link', { name: 'Show the whole queue' }).count()).toBe(0); // nothing narrows it
    await page.unroute('**/app/queue*');
    await page.goto('/queue');
    await on.line('first').waitFor();
  });

  it('is paged, with never more than a page of lines', async () => {
    for (let n = 0; n < 20; n += 1) await on.schedule(`number ${n}`, 300 + n);
    await page.reload();
    await on.line('first').waitFor();
    expect(await on.lines().count()).toBe(20);
    await page.getByRole('link', { name: 'Later' }).click();
    await on.line('number 19').waitFor();
    expect(await on.lines().count()).toBe(3);
    await page.getByRole('link', { name: 'Earlier' }).click();
    await on.line('first').waitFor();
    expect(await on.lines().count()).toBe(20);
  });

  it('has room on a phone', async () => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      expect(await cutOffOn(page)).toEqual([]);
      expect(await on.next().textContent()).toMatch(/^Next in /);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('has its times in a column, and on a phone many accounts beside the time', async () => {
    const more = ['ada', 'bea', 'cleo'].map((name) =>
      on.dashboard.carillon.account(on.me.profileId, 'x', name),
    );
    const five = await on.schedule('five', 5, [on.x, on.bluesky, ...(await Promise.all(more))]);
    await page.goto('/queue');
    await on.line('five').waitFor();
    const left = async (text: string) => (await on.line(text).locator('time').boundingBox())?.x;
    expect(await left('five')).toBe(await left('first'));
    await page.setViewportSize({ width: 390, height: 800 });
    const height = async (text: string) => (await on.line(text).boundingBox())?.height;
    expect(await height('five')).toBe(await height('first'));
    expect(await cutOffOn(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await on.dashboard.db.post.delete({ where: { id: five } });
  });

  it('follows what is published meanwhile, with one small read for the frame', async () => {
    on.dashboard.carillon.startWorker();
    await withoutPolls(page);
    await page.reload();
    await on.line('first').waitFor();
    let reads = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/app/glance')) reads += 1;
    });
    expect((await on.me.client.post(`/v1/posts/${posts.first}/publish`)).status).toBe(200);
    await on.line('first').waitFor({ state: 'detached' });
    await on
      .next()
      .filter({ hasText: /in 2 h \d+ min/ })
      .waitFor();
    expect(reads).toBeLessThan(5);
  });
});

describe('the pages of the queue', () => {
  it('wrote no error to the console of the browser', () => {
    expect(on.browser.consoleErrors).toEqual([]);
  });
});
