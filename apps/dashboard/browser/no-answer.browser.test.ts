import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { freePort } from '@carillon/local-services';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let carillon: Carillon;
let browser: TestBrowser;
let dashboard: Dashboard;
let port: number;
let page: Page;

const start = () => startDashboard({}, { carillon, port });

beforeAll(async () => {
  [carillon, browser, port] = await Promise.all([startCarillon(), openBrowser(), freePort()]);
  dashboard = await start();
  page = await browser.open(dashboard.url, { hasWorker: true });
  await signInPage(page, await dashboard.person());
  await page.goto('/queue');
  await until('the worker', () =>
    page.evaluate<boolean>(
      "navigator.serviceWorker.getRegistration('/').then((found) => found?.active?.state === 'activated')",
    ),
  );
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
  await carillon.stop();
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const noAnswer = () => heading('Couldn’t reach the dashboard’s server');

describe('a screen that is reloaded', () => {
  it('is what the server answers, whatever that is', async () => {
    const answer = await page.reload();
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()['x-request-id']).toBeDefined();
    await heading('Queue').waitFor();
    expect(await page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
    expect((await page.goto('/nowhere'))?.status()).toBe(404);
    await page.goto('/queue');
  });

  it('says so where nothing answers, and comes back by itself', async () => {
    await dashboard.stop();
    const answer = await page.reload();
    expect(answer?.status()).toBe(503);
    await noAnswer().waitFor();
    expect(new URL(page.url()).pathname).toBe('/queue');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('status').filter({ hasText: 'Still no answer.' }).waitFor();
    dashboard = await start();
    await heading('Queue').waitFor();
  });

  it('leaves nothing in the browser that could be old', async () => {
    expect(await page.evaluate('caches.keys()')).toEqual([]);
    expect(browser.consoleErrors).toEqual([]);
  });
});
