import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let me: Awaited<ReturnType<Dashboard['signedIn']>>;
let laptop: Page;
let phone: Page;
let account: string;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  me = await dashboard.signedIn();
  account = await dashboard.carillon.account(me.profileId, 'x', 'demo');
  [laptop, phone] = [await browser.open(dashboard.url), await browser.open(dashboard.url)];
  for (const page of [laptop, phone]) await signInPage(page, me);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const choose = (page: Page, timing: string) => page.getByRole('radio', { name: timing }).check();
const checkAccount = (page: Page) => page.getByRole('checkbox', { name: /demo/ }).check();

const contents = async () =>
  (await dashboard.db.post.findMany({ orderBy: { createdAt: 'asc' } })).map(({ content }) => content);
const keptTexts = () => dashboard.db.keptText.count();

/** Writes a text, of which the server keeps a copy then. */
async function write(page: Page, words: string): Promise<void> {
  const before = await keptTexts();
  await text(page).fill(words);
  await until('a copy', async () => (await keptTexts()) > before);
  await page.getByText('Saved', { exact: true }).waitFor();
}

describe('a text', () => {
  it('stays where another one is continued, and so does that', async () => {
    await phone.goto('/compose');
    await write(phone, 'Text B');
    await laptop.goto('/compose');
    await checkAccount(laptop);
    await write(laptop, 'Text A');
    await button(laptop, 'Continue “Text B”').click();
    await until('B', async () => (await text(laptop).inputValue()) === 'Text B');
    expect([await contents(), await keptTexts()]).toEqual([[], 2]);
  });

  it('does not go out when it was finished on another device', async () => {
    await checkAccount(phone);
    await choose(phone, 'Save as draft');
    await button(phone, 'Save as draft').click();
    await phone.waitForURL(/\/posts\/pst_/);
    await checkAccount(laptop);
    await laptop.getByText('This post was published or discarded elsewhere').waitFor();
    await button(laptop, 'Publish now').click();
    await laptop.getByText('Changed on another device.').waitFor();
    expect(await accessibilityProblems(laptop)).toEqual([]);
    expect(await contents()).toEqual(['Text B']);
    await button(laptop, 'Continue as a new post').click();
    await laptop.getByText('Saved', { exact: true }).waitFor();
  });

  it('is not offered again when one left before the answer', async () => {
    const released = Promise.withResolvers<void>();
    await laptop.route('**/v1/posts', async (route) => {
      if (route.request().method() === 'POST') await released.promise;
      await route.continue();
    });
    const sent = laptop.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/v1/posts'),
    );
    await button(laptop, 'Publish now').click();
    await sent;
    await link(laptop, 'Accounts').click();
    await laptop.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
    released.resolve();
    await laptop.getByRole('timer').waitFor();
    await button(laptop, 'Publish at once').click();
    await laptop.unroute('**/v1/posts');
    expect(await contents()).toEqual(['Text B', 'Text B']);
    expect(new URL(laptop.url()).pathname).toBe('/accounts');
    await link(laptop, 'New post').click();
    await laptop.getByText('“Text A”').waitFor();
    expect(await text(laptop).inputValue()).toBe('');
    await until('its copy to be gone', async () => (await keptTexts()) === 1);
  });
});

describe('changes of a scheduled post', () => {
  let id: string;

  it('are gone when they are discarded', async () => {
    const platforms = { [account]: { items: [{ content: 'Planned' }] } };
    const body = { profileId: me.profileId, platforms, scheduledAt: '2030-03-05T09:00:00Z' };
    id = (await me.client.post<{ id: string }>('/v1/posts', body)).body.data.id;
    await laptop.goto(`/compose?post=${id}`);
    await text(laptop).fill('Planned, changed');
    await choose(laptop, 'Publish now');
    await laptop.reload();
    await laptop.getByText('Restored your unsaved post').waitFor();
    await button(laptop, 'Discard').click();
    await until('the text as it was', async () => (await text(laptop).inputValue()) === 'Planned');
    const post = await dashboard.db.post.findUniqueOrThrow({ where: { id } });
    expect([post.status, post.content]).toEqual(['scheduled', 'Planned']);
  });

  it('are there for a new post when it went out meanwhile', async () => {
    await text(laptop).fill('Planned, changed again');
    expect((await me.client.patch(`/v1/posts/${id}`, { publishNow: true })).status).toBe(200);
    await button(laptop, 'Save the changes').click();
    await laptop.getByText('This post can no longer be changed').waitFor();
    await laptop.getByText('Planned, changed again').waitFor();
    expect(await accessibilityProblems(laptop)).toEqual([]);
    await button(laptop, 'Continue as a new post').click();
    await until('it', async () => {
      const shown = text(laptop);
      return (await shown.count()) === 1 && (await shown.inputValue()) === 'Planned, changed again';
    });
    await laptop.goto(`/compose?post=${id}`);
    await laptop.getByText('This post can no longer be changed').waitFor();
    expect(await laptop.getByText('Planned, changed again').count()).toBe(0);
  });
});

describe('a post whose answer was lost', () => {
  it('is said to be uncertain, and is there once when it is sent again', async () => {
    const before = await contents();
    await phone.goto('/compose');
    await text(phone).fill('Sent through a tunnel');
    await checkAccount(phone);
    await choose(phone, 'Save as draft');
    await phone.route('**/v1/posts', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await button(phone, 'Save as draft').click();
    await phone.getByText('so we don’t know if this was sent').waitFor();
    expect(await accessibilityProblems(phone)).toEqual([]);
    await phone.unroute('**/v1/posts');
    await button(phone, 'Save as draft').click();
    await phone.waitForURL(/\/posts\/pst_/);
    expect(await contents()).toEqual([...before, 'Sent through a tunnel']);
  });
});
