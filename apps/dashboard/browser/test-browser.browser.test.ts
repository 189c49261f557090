import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, openBrowser, type TestBrowser } from '../testing/browser.ts';
import { findChromium } from '../testing/find-chromium.ts';

let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.open('http://127.0.0.1');
});

afterAll(() => browser.close());

const readable = 'rgb(0 0 0)';
const pale = 'rgb(200 200 200)';

/** How long it is not to be seen before it begins to fade in, and how long it fades, ms. */
const [waitsMs, fadesMs] = [400, 600];

/** Shows a page on which something fades in, late and slowly. @param fading the part that does: the thing itself, or what it is in */
const open = (role: string, colour: string, fading: 'itself' | 'around') =>
  page.setContent(`<!doctype html><html lang="en"><title>Fading</title><main><h1>Fading</h1></main>
    <div id="around"><div id="itself" role="${role}" aria-label="Open" style="color: ${colour}; background: white">
      ${role === 'dialog' ? 'Words' : `<div role="${role === 'menu' ? 'menuitem' : 'option'}" tabindex="0">Words</div>`}
    </div></div>
    <script>{
      const fading = document.getElementById('${fading}');
      fading.style.opacity = '0';
      fading.style.transition = 'opacity ${fadesMs}ms linear';
      setTimeout(() => { fading.style.opacity = '1'; }, ${waitsMs});
    }</script></html>`);

describe.each(['dialog', 'menu', 'listbox'])('a %s that fades in', (role) => {
  it.each(['itself', 'around'] as const)('is looked at once it is opaque, %s', async (fading) => {
    await open(role, readable, fading);
    expect(await accessibilityProblems(page, ['color-contrast'])).toEqual([]);
    expect(await page.evaluate(`getComputedStyle(${fading}).opacity`)).toBe('1');
  });

  it('is not passed over: what is too pale is found', async () => {
    await open(role, pale, 'itself');
    expect(String(await accessibilityProblems(page, ['color-contrast']))).toMatch(
      /^color-contrast: .*Words/s,
    );
  });
});

describe('the search for Chromium', () => {
  it('finds the one of this machine', async () => {
    expect(await findChromium()).toMatch(/^\/.*\/chromium(-browser|-headless-shell)?$/);
  });

  it('says what to install where there is none', async () => {
    await expect(findChromium({ PATH: '/nowhere' })).rejects.toThrow(
      'apt-get install chromium-headless-shell',
    );
  });
});
