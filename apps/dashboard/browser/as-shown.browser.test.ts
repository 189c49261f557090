import { picture } from '@carillon/media/testing/make-picture';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { accessibilityProblems, openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';
import { uploadFile } from '../testing/upload-file.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let page: Page;
let mine: Awaited<ReturnType<Dashboard['signedIn']>>;
let x: string;
let bluesky: string;
/** The id of a post with other words on each network. */
let both: string;
const text = 'Hear them at https://carillon.example.com/live/with/a/long/path #bells, with @ada.example.com';

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  mine = await dashboard.signedIn();
  [x, bluesky] = [
    await dashboard.carillon.account(mine.profileId, 'x', 'demo'),
    await dashboard.carillon.account(mine.profileId, 'bluesky', 'demo'),
  ];
  page = await browser.open(dashboard.url);
  await signInPage(page, mine);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

async function create(platforms: object, more: object = { publishNow: true }): Promise<string> {
  const body = { profileId: mine.profileId, platforms, ...more };
  const answer = await mine.client.post<{ id: string }>('/v1/posts', body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.id;
}
const statusOf = async (id: string) => (await dashboard.db.post.findUniqueOrThrow({ where: { id } })).status;
const shown = (name: string) => page.getByRole('article', { name });
const onBluesky = 'Bluesky @demo.sandbox.test';
/** What is drawn as a link, a mention or a hashtag. */
const marked = (name: string) => shown(name).locator('[data-marked]').allTextContents();

describe('a post on its page', () => {
  it('looks as each network shows it, with the links that it makes of a text', async () => {
    const items = [{ content: text }];
    const other = await dashboard.carillon.account(mine.profileId, 'x', 'other');
    const platforms = { [x]: { items }, [other]: { items }, [bluesky]: { items } };
    const id = await create(platforms, { scheduledAt: '2030-03-06T09:00:00.000Z' });
    await page.goto(`/posts/${id}`);
    await shown('X @demo, X @other').getByText('The same on @other').waitFor();
    await shown('X @demo, X @other').getByText('6 Mar 2030').waitFor(); // it goes out then
    await until('the links of X', async () => (await marked('X @demo, X @other')).length > 0);
    expect(await marked('X @demo, X @other')).toEqual(['carillon.example.com/live/…', '#bells', '@ada']);
    expect(await marked(onBluesky)).toEqual([
      'https://carillon.example.com/live/with/a/long/path',
      '#bells',
      '@ada.example.com',
    ]);
    await shown(onBluesky).getByText('Title and picture of the page').waitFor();
    expect(await shown('X @demo, X @other').getByText('Title and picture').count()).toBe(0);
    expect(await page.getByRole('article').count()).toBe(2);
  });

  it('shows each text and the beginning of a thread, and where each item of it is', async () => {
    const media = [{ id: await uploadFile(dashboard, mine.client, await picture().png().toBuffer()) }];
    const parts = ['one', 'two', 'three', 'four'].map((content) => ({ content }));
    const thread = { items: parts.map((part, n) => (n === 0 ? { ...part, media } : part)) };
    dashboard.carillon.startWorker();
    both = await create({ [x]: thread, [bluesky]: { items: [{ content: 'Other words' }] } });
    await until('both to be out', async () => (await statusOf(both)) === 'published');
    await page.goto(`/posts/${both}`);
    await shown(onBluesky).getByText('Other words').waitFor();
    await shown('X @demo').getByRole('img', { name: 'Picture without alt text' }).waitFor();
    expect(await shown('X @demo').getByText('four', { exact: true }).count()).toBe(0);
    await shown('X @demo').getByRole('button', { name: 'Show all 4 posts' }).click();
    await shown('X @demo').getByText('four', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Posts on X @demo' }).click();
    const links = page.getByRole('link', { name: /^post \d/ });
    await links.last().waitFor();
    const urls = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect([urls.length, new Set(urls).size]).toEqual([4, 4]);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('is shown where it is out, below the account where it failed, which is reconnected by a press', async () => {
    const gone = await dashboard.carillon.account(mine.profileId, 'x', 'gone');
    dashboard.carillon.sandbox.fault({ platform: 'x', handle: 'gone', fault: '403-suspended' });
    const items = [{ content: 'Heard by some' }];
    const id = await create({ [x]: { items }, [gone]: { items } });
    await until('one to be out, the other to have failed', async () => (await statusOf(id)) === 'partial');
    await page.goto(`/posts/${id}`);
    await shown('X @demo').getByText('Heard by some').waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    expect(await shown('X @demo').getByText('@gone').count()).toBe(0);
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Accounts',
      'As the networks show it',
      'What happened',
    ]);
    const links = page.getByRole('link', { name: /^Reconnect (@gone on X|it)$/ });
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      `/accounts?reconnect=${gone}`,
      `/accounts?reconnect=${gone}`,
    ]);
    expect(await page.getByText(/then reconnect/).count()).toBe(2); // in its row, and in what happened
  });

  it('is drawn four times at first where it says something else on each account', async () => {
    const ids = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => dashboard.carillon.account(mine.profileId, 'x', `teller${n}`)),
    );
    const own = ids.map((account, n) => [account, { items: [{ content: `Own words ${n + 1}` }] }]);
    await page.goto(`/posts/${await create(Object.fromEntries(own), { status: 'draft' })}`);
    await page.getByRole('article').nth(3).waitFor();
    expect(await page.getByRole('article').count()).toBe(4);
    await page.getByRole('button', { name: 'Show all 5 texts' }).click();
    await shown('X @teller5').getByText('Own words 5').waitFor();
    expect(await page.getByRole('article').count()).toBe(5);
  });

  it('is told on three screens at most where sixteen accounts have it, its text once for each network', async () => {
    const handles = Array.from({ length: 16 }, (_, n) => `ringer${n}.example.com`);
    const ids: string[] = [];
    for (const [n, handle] of handles.entries())
      ids.push(await dashboard.carillon.account(mine.profileId, n % 2 ? 'x' : 'bluesky', handle));
    const items = [{ content: 'For all sixteen' }];
    const platforms = Object.fromEntries(ids.map((account) => [account, { items }]));
    await page.goto(`/posts/${await create(platforms, { scheduledAt: '2030-03-06T09:00:00.000Z' })}`);
    const main = page.getByRole('main');
    for (const handle of handles) await main.getByText(`@${handle}`).first().waitFor();
    const told = (where: Locator) => where.getByText('For all sixteen').locator('visible=true').count();
    expect(await told(main)).toBe(1 + 2); // the title, and as each network shows it
    expect(await told(main.getByRole('article'))).toBe(2);
    expect(await main.getByText(/^The same on @/).count()).toBe(2);
    expect(Number(await page.evaluate('document.documentElement.scrollHeight'))).toBeLessThanOrEqual(3 * 900);
  });

  it('is a strip on a phone, which keys scroll, and the page is no wider', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/posts/${both}`);
    const strip = page.getByRole('group', { name: 'The post on each network' });
    await strip.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await until('the other network', async () => (await strip.evaluate(({ scrollLeft }) => scrollLeft)) > 0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(browser.consoleErrors).toEqual([]);
  });
});
