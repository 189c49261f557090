import { createProfile } from '@carillon/db/profiles';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  cutOffOn,
  focused,
  openBrowser,
  signInPage,
  type TestBrowser,
  tabTo,
} from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let page: Page;
let me: Awaited<ReturnType<Dashboard['signedIn']>>;
let x = '';
let expired = '';

const hour = 3_600_000;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  me = await dashboard.signedIn();
  x = await dashboard.carillon.account(me.profileId, 'x', 'demo');
  expired = await dashboard.carillon.account(me.profileId, 'x', 'expired');
  for (let n = 1; n <= 23; n += 1) await make(`same ${n}`, failed('duplicate_content', 'X has it already.'));
  for (let n = 1; n <= 3; n += 1) await make(`away ${n}`, failed('unavailable', 'X was not available.'));
  for (let n = 1; n <= 5; n += 1)
    await make(`refused ${n}`, failed('authentication_failed', 'X refused the token.'), expired);
  for (let n = 1; n <= 2; n += 1)
    await make(`late ${n}`, { status: 'queued', dueAt: new Date(Date.now() - hour) });
  await dashboard.db.socialAccount.update({
    where: { id: expired },
    data: { state: 'reconnect', active: false, stateReason: 'X refused the token.' },
  });
  page = await browser.open(dashboard.url);
  await signInPage(page, me);
  await page.goto('/attention');
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

/** A scheduled post, its publication with facts of its own. */
async function make(
  content: string,
  data: Parameters<typeof dashboard.db.publication.updateMany>[0]['data'],
  account = x,
) {
  const platforms = { [account]: { items: [{ content }] } };
  const body = { profileId: me.profileId, platforms, scheduledAt: '2030-03-01T09:00:00Z' };
  const answer = await me.client.post<{ id: string }>('/v1/posts', body);
  expect(answer.status).toBe(201);
  await dashboard.db.publication.updateMany({ where: { postId: answer.body.data.id }, data });
}

const failed = (errorCode: string, errorMessage: string) =>
  ({ status: 'failed', errorCode, errorMessage, dueAt: new Date() }) as const;

const link = () => page.getByRole('link', { name: /^Needs attention/ });
const counted = (count: number) =>
  link()
    .filter({ hasText: `: ${count}` })
    .waitFor();
const fold = (name: string) => page.getByRole('button', { name, exact: true });
const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
const said = (text: string) => page.getByRole('status').filter({ hasText: text });

describe('what needs attention', () => {
  it('is a row for each cause, however many posts it has', async () => {
    await fold('X refused duplicates: 23 posts').waitFor();
    expect(await page.getByRole('listitem').count()).toBe(4);
    expect(await page.getByText('X has it already.').count()).toBe(1);
    await fold('@demo on X: 2 posts are late').waitFor();
    await counted(29); // the account, 26 failed and 2 late
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('names the profile of each account once there are several', async () => {
    const account = page.getByRole('listitem').filter({ hasText: '@expired' });
    expect(await account.getByText('Test', { exact: true }).count()).toBe(0);
    const { id } = await createProfile(dashboard.db, {
      ...{ userId: me.userId, name: 'Tower', timezone: 'UTC', groupId: null },
    });
    await page.reload();
    await account.getByText('Test', { exact: true }).waitFor();
    await dashboard.db.profile.delete({ where: { id } });
    await page.reload();
  });

  it('shows the posts of a cause, 20 at a time, by keyboard', async () => {
    await tabTo(page, fold('X refused duplicates: 23 posts'));
    await page.keyboard.press('Enter');
    const posts = page.getByRole('list', { name: 'X refused duplicates' });
    await posts.getByRole('link', { name: 'same 23', exact: true }).waitFor();
    expect(await posts.getByRole('listitem').count()).toBe(20);
    await page.getByRole('button', { name: 'Load more' }).click();
    await posts.getByRole('link', { name: 'same 1', exact: true }).waitFor();
    expect(await posts.getByRole('listitem').count()).toBe(23);
    // The cause says why, and has the button for all: a row is its time and its text.
    expect(await posts.getByRole('link', { name: /^Edit: / }).count()).toBe(0);
    expect((await posts.getByRole('listitem').first().boundingBox())?.height).toBeLessThanOrEqual(46);
    expect(await accessibilityProblems(page)).toEqual([]);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await accessibilityProblems(page)).toEqual([]); // once nothing moves any more
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      expect(await cutOffOn(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await fold('X refused duplicates: 23 posts').click();
    await posts.waitFor({ state: 'detached' });
  });

  it('has the posts that failed for an account with the account', async () => {
    await fold('5 posts failed for @expired on X').click();
    const posts = page.getByRole('list', { name: 'Posts of @expired on X' });
    await posts.getByRole('link', { name: 'refused 5', exact: true }).waitFor();
    expect(await posts.getByRole('listitem').count()).toBe(5);
    await fold('5 posts failed for @expired on X').click();
  });

  it('is retried all at once where that helps', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Retry all 3: X was not available' }));
    await page.keyboard.press('Enter');
    await said('Retrying 3 posts.').waitFor();
    await focused(said('Retrying 3 posts.'));
    await row('X was not available').waitFor({ state: 'detached' });
    await counted(26);
    const left = await dashboard.db.publication.count({ where: { errorCode: 'unavailable' } });
    expect(left).toBe(0);
  });

  it('is given up all at once on an account that cannot be reached, by keyboard, and that is said', async () => {
    const away = await dashboard.carillon.account(me.profileId, 'bluesky', 'demo.sandbox.test');
    const dueAt = new Date(Date.now() - hour);
    for (let n = 1; n <= 3; n += 1)
      await make(
        `waits ${n}`,
        { ...{ status: 'queued', dueAt, attempts: 1 }, errorCode: 'unreachable', errorMessage: 'No answer.' },
        away,
      );
    await page.reload();
    const stop = page.getByRole('button', { name: 'Stop trying all 3: @demo.sandbox.test on Bluesky' });
    await stop.waitFor();
    const first = page.getByRole('link', {
      name: 'See the first post that waits for @demo.sandbox.test on Bluesky',
    });
    expect(await first.textContent()).toBe('See the first');
    for (const width of [390, 320, 1_280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
    await tabTo(page, stop);
    await page.keyboard.press('Enter');
    await said('Stopped 3 posts. You can retry them under Posts.').waitFor();
    await focused(said('Stopped 3 posts.'));
    await stop.waitFor({ state: 'detached' });
    expect(await dashboard.db.publication.count({ where: { errorCode: 'stopped' } })).toBe(3);
    expect(browser.consoleErrors).toEqual([]);
  });
});
