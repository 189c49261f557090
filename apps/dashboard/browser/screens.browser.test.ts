import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  colourRules,
  controlsOf,
  cutOffOn,
  openBrowser,
  signInPage,
  type TestBrowser,
} from '../testing/browser.ts';
import { type Demo, openDemo } from '../testing/demo/open-demo.ts';
import { settle, show, shownScreens } from '../testing/demo/screens.ts';

let demo: Demo;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  [demo, browser] = await Promise.all([openDemo(), openBrowser()]);
  page = await browser.open(demo.url);
  await signInPage(page, demo.person);
});

afterAll(async () => {
  await browser.close();
  await demo.stop();
});

const wide = { width: 1280, height: 900 };
const tablet = { width: 820, height: 1180 };
const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 256 }; // what is left of 1280 × 1024 at 400 %

/** What a phone has behind three dots, under the names of the buttons and links that a wide window has. */
async function inMenu(): Promise<string[]> {
  const more = page.getByRole('button', { name: 'Actions for this post' });
  if ((await more.count()) === 0) return [];
  await more.click();
  await page.getByRole('menuitem').first().waitFor();
  const items = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  return items.flatMap((item) => [`button "${item}"`, `link "${item}"`]);
}

/** The controls that can be used here, behind the button of the menu, or behind the three dots of a post. */
async function reachableOn(): Promise<Set<string>> {
  const here = [...(await controlsOf(page)), ...(await inMenu())];
  const menu = page.getByRole('button', { name: 'Open the menu' });
  if (!here.includes('button "Open the menu"')) return new Set(here);
  await menu.click();
  await page.getByRole('link', { name: 'Webhooks' }).waitFor();
  return new Set([...here, ...(await controlsOf(page))]);
}

async function turn(colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  await settle(page);
}

/** Where the title of each screen stands on a wide window. */
const titles = new Map<string, string>();

describe.each(shownScreens)('the screen $name', (screen) => {
  it('keeps nobody out, in light and dark, at four widths, and at 400 % without scrolling sideways', async () => {
    await page.setViewportSize(wide);
    await page.emulateMedia({ colorScheme: 'light' });
    await show(page, screen, demo);
    expect(await accessibilityProblems(page)).toEqual([]);
    const { x, y } = (await page.getByRole('heading', { level: 1 }).first().boundingBox()) ?? {};
    if (!screen.isAlone) titles.set(screen.name, `${x}, ${y} px`);
    await turn('dark');
    expect(await accessibilityProblems(page, colourRules)).toEqual([]);

    const controls = await controlsOf(page);
    expect(controls.length).toBeGreaterThan(screen.isAlone ? 0 : 4);
    for (const size of [tablet, phone]) {
      await page.setViewportSize(size);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await cutOffOn(page)).toEqual([]);
    }
    await page.setViewportSize(narrow);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(narrow.width);
    expect(await cutOffOn(page)).toEqual([]);
    const reachable = await reachableOn();
    expect(controls.filter((control) => !reachable.has(control))).toEqual([]);
    await turn('light');
    for (const size of [narrow, phone, tablet]) {
      await page.setViewportSize(size);
      expect(await accessibilityProblems(page, colourRules)).toEqual([]);
    }
  });
});

describe('every screen', () => {
  it('stands above by its route', async () => {
    const source = await readFile(new URL('../web/screens.ts', import.meta.url), 'utf8');
    const routes = [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path);
    expect(routes.length).toBeGreaterThan(20);
    const shown = shownScreens.map(({ path }) => new URL(path(demo), demo.url).pathname);
    const isShown = (route: string) =>
      shown.some((path) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(path));
    expect(routes.filter((route) => !isShown(route))).toEqual([]);
  });

  it('has its title in one place', () => {
    const [usual] = titles.values();
    expect(titles.size).toBe(shownScreens.filter(({ isAlone }) => !isAlone).length);
    expect([...titles].filter(([, place]) => place !== usual)).toEqual([]);
  });

  it('kept to its policy, and had no complaint', () => {
    expect(browser.consoleErrors).toEqual([]);
  });
});
