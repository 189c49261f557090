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
  withoutPolls,
} from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let page: Page;
let me: Awaited<ReturnType<Dashboard['signedIn']>>;
let x = '';
let bluesky = '';

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

const hour = 3_600_000;

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
  const postId = answer.body.data.id;
  await dashboard.db.publication.updateMany({ where: { postId }, data });
  return postId;
}

const failed = (errorCode: string, errorMessage: string) =>
  ({ status: 'failed', errorCode, errorMessage, dueAt: new Date() }) as const;

const link = () => page.getByRole('link', { name: 'Needs attention' });
const section = (name: string) => page.getByRole('region', { name });
const line = (text: string) => page.getByRole('listitem').filter({ hasText: text });

describe('what needs attention', () => {
  it('is nothing at first, without a badge', async () => {
    await link().click();
    await page.getByText('Every account is connected.').waitFor();
    expect(await link().textContent()).toBe('Needs attention');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('is listed by kind, each with what helps', async () => {
    await make('rejected text', failed('rejected', 'X refused the text.'));
    await make('sent once more', failed('unavailable', 'X was not available.'));
    const doubtful = await make('doubtful', failed('outcome_unknown', 'X did not say whether it took it.'));
    await dashboard.db.item.updateMany({
      where: { publication: { postId: doubtful } },
      data: { state: 'sending', sends: 1, intentAt: new Date(), firstIntentAt: new Date() },
    });
    const late = { status: 'queued', dueAt: new Date(Date.now() - hour) } as const;
    await make('late', late);
    await make(
      'waiting',
      { ...late, errorCode: 'unreachable', errorMessage: 'No answer.', attempts: 1 },
      bluesky,
    );
    const other = await dashboard.carillon.account(me.profileId, 'x', 'expired');
    await dashboard.db.socialAccount.update({
      where: { id: other },
      data: { state: 'reconnect', active: false, stateReason: 'X refused the token. Reconnect the account.' },
    });
    await page.reload();
    await line('rejected text').waitFor();
    await link().filter({ hasText: ': 6' }).waitFor();
    expect(await link().textContent()).toBe('Needs attention: 6');
    const broken = section('Accounts to reconnect');
    expect(await broken.textContent()).toMatch(/X @expired.*X refused the token · since \w{3} \d/);
    expect(await broken.locator('time').getAttribute('title')).toMatch(/UTC/);
    expect(await broken.getByRole('link', { name: 'Reconnect @expired on X' }).getAttribute('href')).toBe(
      `/accounts?reconnect=${other}`,
    );
    const away = section('Unreachable accounts');
    expect(await away.textContent()).toMatch(/No answer · since .*1 post waits/);
    await away
      .getByRole('link', { name: 'See the post that waits for @demo.sandbox.test on Bluesky' })
      .waitFor();
    const filled = page.getByRole('main').locator('a[data-variant=filled], button[data-variant=filled]');
    expect(await filled.count()).toBeLessThanOrEqual(1);
    expect(await section('Late').getByRole('link', { name: 'See the post: late' }).count()).toBe(1);
    expect(await section('Not confirmed').getByRole('link', { name: 'See the post: doubtful' }).count()).toBe(
      1,
    );
    expect(
      await line('rejected text').getByRole('link', { name: 'Edit: rejected text' }).getAttribute('href'),
    ).toMatch(/^\/compose\?post=pst_/);
    expect(await line('rejected text').textContent()).toContain('X refused the text.');
    expect(await section('Failed').getByRole('listitem').count()).toBe(2);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('has room on a phone', async () => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await accessibilityProblems(page)).toEqual([]); // once nothing moves any more
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      expect(await cutOffOn(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('is resent from here by keyboard, which is said', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Retry: sent once more' }));
    await page.keyboard.press('Enter');
    const told = page.getByRole('status').filter({ hasText: /\S/ });
    await told.first().waitFor();
    await line('sent once more').waitFor({ state: 'detached' });
    await focused(told.first());
    const { status } = await dashboard.db.publication.findFirstOrThrow({
      where: { post: { content: 'sent once more' } },
    });
    expect(status).not.toBe('failed');
  });

  it('says here why it was not resent', async () => {
    await make('stubborn', failed('unavailable', 'X was not available.'));
    await page.reload();
    await page.route('**/resend', (route) => route.fulfill({ status: 503, json: { error: 'Try later.' } }));
    await page.getByRole('button', { name: 'Retry: stubborn' }).click();
    await line('stubborn').getByRole('alert').waitFor();
    expect(await line('stubborn').getByRole('alert').textContent()).toContain('Try later.');
    await page.unroute('**/resend');
  });

  it('opens the dialog of an account to reconnect at once, and leaves the address without it', async () => {
    await section('Accounts to reconnect').getByRole('link', { name: 'Reconnect @expired on X' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reconnect @expired on X' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('#content:focus').waitFor();
    expect(new URL(page.url()).search).toBe('');
    // What to do is said once.
    await page
      .getByText('X refused the token. Reconnect before the next post is due.', { exact: true })
      .waitFor();
    await page.goto('/attention');
    await section('Accounts to reconnect').waitFor();
  });

  it('is dismissed where it failed, and the badge counts the rest', async () => {
    await page.getByRole('button', { name: 'Dismiss all 3' }).click();
    await page.getByText('Dismissed.').waitFor();
    await section('Failed').waitFor({ state: 'detached' });
    expect(await section('Late').count()).toBe(1);
    await link().filter({ hasText: ': 3' }).waitFor();
  });

  it('gives up on an account that cannot be reached, and says so', async () => {
    const stop = page.getByRole('button', { name: 'Stop trying: @demo.sandbox.test on Bluesky' });
    await tabTo(page, stop);
    await page.keyboard.press('Enter');
    await section('Unreachable accounts').waitFor({ state: 'detached' });
    const told = page.getByRole('status').filter({ hasText: /stop/i });
    await focused(told);
    const where = { post: { content: 'waiting' } };
    const { status, errorCode } = await dashboard.db.publication.findFirstOrThrow({ where });
    expect([status, errorCode]).toEqual(['failed', 'stopped']);
  });

  it('names before it is due what its network will refuse, and leads to its text', async () => {
    const errorMessage = 'X will refuse this post. Its text names 2 cashtags ($ACME, $RING).';
    const id = await make('News of $ACME', { errorCode: 'will_be_refused', errorMessage });
    await page.reload();
    const ahead = section('Will be refused');
    await ahead.waitFor();
    expect(await ahead.textContent()).toMatch(/Due .*names 2 cashtags/);
    expect(await ahead.getByRole('link', { name: /^Edit: News of \$ACME/ }).getAttribute('href')).toBe(
      `/compose?post=${id}`,
    );
    expect(await accessibilityProblems(page)).toEqual([]);
    await dashboard.db.post.delete({ where: { id } });
  });

  it('counts what fails while one looks elsewhere', async () => {
    dashboard.carillon.startWorker();
    await withoutPolls(page);
    await page.goto('/status?tab=usage');
    await link().waitFor();
    const down = await dashboard.carillon.account(me.profileId, 'x', 'refuses');
    await dashboard.db.publication.deleteMany({ where: { status: 'queued' } });
    await make('new', {}, down);
    await make('newer', failed('rejected', 'X refused the text.'), down);
    const soon = await make('to publish', {});
    expect((await me.client.post(`/v1/posts/${soon}/publish`)).status).toBe(200);
    await link().filter({ hasText: ': 2' }).waitFor();
    expect(browser.consoleErrors).toEqual([]);
  });
});
