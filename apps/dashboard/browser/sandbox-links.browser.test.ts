import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const sought = (page: Page) => page.locator('article.sought');
const isInSight = (page: Page) =>
  page.evaluate<boolean>(`(({ top, bottom }) => top >= 0 && bottom <= innerHeight)
    (document.querySelector('article.sought').getBoundingClientRect())`);

describe('a post in the sandbox', () => {
  it('is found by its link among all others, and stays marked when newer ones come', async () => {
    const me = await dashboard.signedIn();
    const { carillon } = dashboard;
    const account = await carillon.account(me.profileId, 'x', 'demo');
    const publish = async (content: string) => {
      const platforms = { [account]: { items: [{ content }] } };
      const body = { profileId: me.profileId, platforms, publishNow: true };
      return (await me.client.post<{ id: string }>('/v1/posts', body)).body.data.id;
    };
    carillon.startWorker();
    const id = await publish('the one that is looked for');
    const page = await browser.open(dashboard.url);
    await signInPage(page, me);
    await page.goto(`/posts/${id}`);
    const link = page.getByRole('link', { name: /View it in the sandbox/ });
    await link.waitFor();
    for (let n = 0; n < 14; n += 1) await publish(`newer ${n}`);
    await until('the newer posts', async () => carillon.sandbox.ledger().length === 15);
    const [shown] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await sought(shown).getByText('the one that is looked for').waitFor();
    expect(await isInSight(shown)).toBe(true);
    await publish('the newest of all');
    await shown.getByText('the newest of all').waitFor();
    await sought(shown).getByText('the one that is looked for').waitFor();
    expect(await isInSight(shown)).toBe(true);
    expect(await accessibilityProblems(shown)).toEqual([]);
    await page.context().close();
  });
});

describe('a dashboard whose browsers reach no sandbox', () => {
  it('begins with a real account, and leads to no sandbox', async () => {
    const { carillon } = dashboard;
    const inner = await startDashboard({ SANDBOX_URL: 'http://sandbox:3000' }, { carillon });
    try {
      const page = await browser.open(inner.url);
      await signInPage(page, await inner.person());
      const steps = page.getByRole('region', { name: 'First steps' });
      await steps.getByText('0 of 3 done').waitFor();
      expect(await steps.getByRole('link').allTextContents()).toEqual([
        'Connect a real account',
        'Create an API key and publish from code',
        'Choose posting times',
      ]);
      expect(await page.getByText(/sandbox/i).count()).toBe(0);
      expect(await accessibilityProblems(page)).toEqual([]);
      await steps.getByRole('link', { name: /Create an API key/ }).click();
      await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
      await page.context().close();
    } finally {
      await inner.stop();
    }
  });

  it('meets no complaint of the browser', () => {
    expect(browser.consoleErrors).toEqual([]);
  });
});
