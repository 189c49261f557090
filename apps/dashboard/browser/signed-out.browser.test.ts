import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  colourRules,
  cutOffOn,
  openBrowser,
  type TestBrowser,
} from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  await dashboard.person({ admin: true });
  page = await browser.open(dashboard.url);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

/** Pages for whoever is not signed in, and their headings. */
const pages: readonly (readonly [path: string, heading: string])[] = [
  ['/', 'Sign in to Carillon'],
  ['/set-up', 'Carillon is set up'],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password', 'Choose a new password'],
  ['/invitation', 'Welcome to Carillon'],
  ['/connect-account', 'This link cannot be used'],
];

const widths = [1280, 820, 390, 320];

describe.each(pages)('the page %s', (path, heading) => {
  it('keeps nobody out, in light and dark, at four widths, without scrolling sideways', async () => {
    await page.goto(`${path}#not-a-token`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`[data-mantine-color-scheme=${colorScheme}]`).waitFor();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        expect(await accessibilityProblems(page, colorScheme === 'light' ? undefined : colourRules)).toEqual(
          [],
        );
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        expect(await cutOffOn(page)).toEqual([]);
      }
    }
  });
});

describe('every page without a session', () => {
  it('stands above by its route', async () => {
    const source = await readFile(new URL('../web/app.tsx', import.meta.url), 'utf8');
    const routes = [...source.matchAll(/<Route path="([^"]+)"/g)].map(([, path = '']) => path);
    expect([...new Set(routes)].sort()).toEqual(pages.map(([path]) => path).sort());
  });

  it('kept to its policy, and had no complaint', () => {
    expect(browser.consoleErrors).toEqual([]);
  });
});
