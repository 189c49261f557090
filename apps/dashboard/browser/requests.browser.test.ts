import { apiClient } from '@carillon/harness/api-client';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  actOnRow,
  chooseIn,
  openBrowser,
  signInPage,
  type TestBrowser,
} from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let page: Page;
let postId: string;
let refusedId: string;
let api: ReturnType<typeof apiClient>;
let x: string;
let profileId: string;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  const { carillon, db } = dashboard;
  const person = await dashboard.signedIn();
  profileId = person.profileId;
  page = await browser.open(dashboard.url);
  await signInPage(page, person);
  await page.goto('/requests');
  await page.getByText('No requests in the last 30 days').waitFor();
  const keyOf = async (name: string) => {
    const wanted = { name, scopes: ['posts:write', 'profiles:read'], expiresIn: null, sandbox: false };
    return (await person.client.post<{ key: string }>('/app/keys', wanted)).body.data.key;
  };
  api = apiClient(carillon.url, await keyOf('Nightly job'));
  const other = apiClient(carillon.url, await keyOf('Another job'));
  x = await carillon.account(profileId, 'x', 'demo');
  const platforms = { [x]: { items: [{ content: 'Ding' }] } };
  postId = (await api.post('/posts', { profileId, platforms, status: 'draft' })).body.data.id;
  const refused = await api.post('/posts', { profileId, platforms: {} });
  refusedId = refused.headers.get('x-request-id') ?? '';
  await other.get('/profiles');
  await until('them to be noted', async () => (await db.apiRequest.count()) === 3);
});

afterEach(() => expect(browser.consoleErrors.splice(0)).toEqual([]));

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

/** But for the heading. */
const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') });

describe('the requests', () => {
  it('tell what keys asked for, when, and how it ended', async () => {
    await page.goto('/requests');
    await rows().nth(2).waitFor();
    const refused = page.getByRole('row', { name: /400.*\d+ ms/ });
    await refused.getByText(/Nightly job …\w{4}/).waitFor(); // the names of keys may come later
    expect(await refused.textContent()).toMatch(/POST \/v1\/posts.*platform/);
    expect(await refused.textContent()).toMatch(/Nightly job …\w{4}/);
    expect(await refused.locator('time').textContent()).toMatch(/\d\d:\d\d:\d\d/);
    expect(await refused.getByRole('link').allTextContents()).toEqual(['POST /v1/posts']);
    const made = page.getByRole('row', { name: /201.*\d+ ms/ });
    expect(await made.getByRole('link').count()).toBe(1);
    const choosePost = async () => {
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Post' }).click();
      await page.keyboard.press('Escape');
    };
    await choosePost();
    expect(await made.getByRole('link', { name: 'Open the post' }).getAttribute('href')).toBe(
      `/posts/${postId}`,
    );
    await choosePost();
    await page.getByRole('row', { name: /200.*GET \/v1\/profiles.*Another job/ }).waitFor();
  });

  it('are filtered by outcome, method and key, and the address says so', async () => {
    await chooseIn(page, 'Outcome', 'Failed');
    await page.waitForURL('**/requests?outcome=failed');
    await rows().nth(1).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /400/ }).waitFor();
    await chooseIn(page, 'Method', 'DELETE');
    await page.getByText('No request of the last 30 days matches.').waitFor();
    await page.goto('/keys');
    await actOnRow(page, 'Another job', 'Requests');
    await page.waitForURL(/requests\?key=apk_/);
    await page.getByRole('row', { name: /v1\/profiles/ }).waitFor();
    await rows().nth(1).waitFor({ state: 'detached' });
  });

  it('are filtered by status, operation and text, in one line, and the address says so', async () => {
    await page.goto('/requests');
    await rows().nth(2).waitFor();
    await chooseIn(page, 'Status', '4xx, refused');
    await page.waitForURL('**/requests?status=4xx');
    await rows().nth(1).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /400/ }).waitFor();
    await chooseIn(page, 'Status', '201');
    await page.getByRole('row', { name: /201/ }).waitFor();
    await chooseIn(page, 'Status', 'All statuses');
    await rows().nth(2).waitFor();
    await chooseIn(page, 'Operation', 'listProfiles');
    await page.waitForURL('**/requests?operation=listProfiles');
    await rows().nth(1).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /v1\/profiles/ }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Operation: listProfiles' }).waitFor();
    await chooseIn(page, 'Operation', 'All operations');
    await page.getByRole('searchbox', { name: 'Search requests' }).fill('PLATFORMS');
    await page.waitForURL('**/requests?q=PLATFORMS');
    await rows().nth(1).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /400/ }).waitFor();
    const tops = await page
      .getByRole('button', { name: /^(Outcome|Status|Operation|Method|API key): / })
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(tops.length).toBe(5);
    expect(new Set(tops).size).toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('have a page each, which says why it failed and how to ask again', async () => {
    await page.goto('/requests');
    await page.getByRole('row', { name: /400/ }).getByRole('link', { name: 'POST /v1/posts' }).click();
    await page.waitForURL(`**/requests/${refusedId}`);
    await page.getByRole('heading', { level: 1, name: 'POST /v1/posts' }).waitFor();
    await page.getByText('createPost').waitFor();
    await page.getByText('wrong_value').waitFor();
    await page.getByText(`curl -X POST '${dashboard.carillon.url}/v1/posts'`).waitFor();
  });

  it('are found by their id, or not', async () => {
    await page.goto('/requests');
    await rows().nth(2).waitFor();
    await page.getByRole('searchbox', { name: 'Search requests' }).fill(` ${refusedId} `);
    await rows().nth(1).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'POST /v1/posts' }).click();
    await page.waitForURL(`**/requests/${refusedId}`);
    await page.getByRole('heading', { level: 1, name: 'POST /v1/posts' }).waitFor();
    await page.goto('/requests/req_nowhere');
    await page.getByText('Request not found. Requests are kept for 30 days.').waitFor();
    await page.getByRole('link', { name: 'All requests' }).click();
    await rows().nth(2).waitFor();
  });

  it('about a post are a click away from it, and from there all others', async () => {
    await page.goto(`/posts/${postId}`);
    await page.getByRole('link', { name: 'API requests about this post' }).click();
    await page.getByRole('row', { name: /201/ }).waitFor();
    await rows().nth(1).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show those of all posts' }).click();
    await rows().nth(2).waitFor();
  });

  it('say why they failed as far as there is room, without the path to a text', async () => {
    const platforms = { [x]: { items: [{ content: 'ding '.repeat(90) }] } };
    expect((await api.post('/posts', { profileId, platforms, status: 'scheduled' })).status).toBe(400);
    await until('it to be noted', async () => (await dashboard.db.apiRequest.count()) === 4);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/requests');
    const reason = page.getByText(/^content is 4\d\d weighted characters long.*; X allows 280/);
    await reason.waitFor();
    expect(await reason.getAttribute('title')).toMatch(/^platforms\.sac_\w+\.items\[0\]\.content is 4/);
    const [width = 0, right = 0, cell = 0, end = 0] = await reason.evaluate((said) => {
      const around = said.closest('td');
      const box = said.getBoundingClientRect();
      return [box.width, box.right, around?.clientWidth, around?.getBoundingClientRect().right];
    });
    expect(width).toBeGreaterThan(cell / 2);
    expect(end - right).toBeLessThanOrEqual(10); // which is the padding of a cell
  });
});
