import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../testing/browser.ts';
import { openSignedIn, type SignedIn } from '../testing/open-signed-in.ts';

let on: SignedIn;
let page: Page;

beforeAll(async () => {
  on = await openSignedIn();
  ({ page } = on);
});

afterEach(() => expect(on.browser.consoleErrors.splice(0)).toEqual([]));

afterAll(() => on.stop());

const scripts = '**/assets/*.js';

/** Opens a page whose code does not come until `release`. */
async function holdCode(at: Page, path: string) {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await at.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  await at.goto(path, { waitUntil: 'commit' });
  await at.locator('#frame').waitFor({ state: 'attached' });
  // Seen without a script, and with the styles of its own alone.
  await at.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  return {
    async release(): Promise<void> {
      release();
      await at.locator('#root > :not(style)').first().waitFor({ state: 'attached' });
      await at.locator('[aria-label=Loading]').first().waitFor({ state: 'detached' });
      await at.unroute(scripts);
    },
  };
}

type Box = readonly [left: number, top: number, width: number, height: number];

const boxOf = async (at: Page, selector: string): Promise<Box> => {
  const box = await at.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not seen.`);
  return [box.x, box.y, box.width, box.height];
};

const groundOf = (at: Page, selector: string) =>
  at.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`);

const hasCookie = (scheme: string) =>
  until('the server to be told', () =>
    page.evaluate<boolean>(`document.cookie.includes("carillon_scheme=${scheme}")`),
  );

const lineOf = (at: Page, selector: string, side: 'Right' | 'Bottom') =>
  at.evaluate<string>(`(({ border${side}Color: colour, border${side}Width: width }) => colour + ' ' + width)(
    getComputedStyle(document.querySelector('${selector}')))`);

describe('before the code of a screen is there', () => {
  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)(
    'its frame is seen, in %s on %i px, and nothing of it moves when the code comes',
    async (scheme, width) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      const code = await holdCode(page, '/queue');
      const isPhone = width < 768;
      const frame = { side: await boxOf(page, '#frame .side'), mark: await boxOf(page, '#frame .mark') };
      const title = await boxOf(page, '#frame .title');
      const newPost = isPhone ? null : await boxOf(page, '#frame .new');
      const places = isPhone ? null : await boxOf(page, '#frame .places');
      const colours = [
        await groundOf(page, '#frame .side'),
        await lineOf(page, '#frame .side', isPhone ? 'Bottom' : 'Right'),
      ];
      expect(await page.locator('#frame').getAttribute('aria-busy')).toBe('true');
      expect(await page.locator('#frame').ariaSnapshot()).toContain('Carillon is loading.');
      expect(
        await accessibilityProblems(page, ['color-contrast', 'aria-allowed-attr', 'svg-img-alt']),
      ).toEqual([]);
      await code.release();
      const shell = isPhone ? '#root header' : '#root nav[aria-label=Screens]';
      const mark = `${shell} a[aria-label^=Carillon] svg`;
      expect({ side: await boxOf(page, shell), mark: await boxOf(page, mark) }).toEqual(frame);
      if (newPost !== null && places !== null) {
        expect(await boxOf(page, `${shell} a[href="/compose"]`)).toEqual(newPost);
        const [, firstTop] = await boxOf(page, `${shell} a[href="/posts"]`);
        expect(places[1]).toBe(firstTop);
      }
      const [left, top, , height] = await boxOf(page, 'h1');
      expect(title[0]).toBe(left);
      expect(title[1]).toBeGreaterThanOrEqual(top);
      expect(title[1] + title[3]).toBeLessThanOrEqual(top + height);
      expect([await groundOf(page, shell), await lineOf(page, shell, isPhone ? 'Bottom' : 'Right')]).toEqual(
        colours,
      );
      expect(await page.locator('#frame').isVisible()).toBe(false);
      await page.emulateMedia({ colorScheme: 'light' });
    },
  );

  it('has the colours that the person chose, whatever those of the system are', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/queue');
    await page.getByRole('button', { name: /: your menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Dark colours' }).click();
    await hasCookie('dark');
    const code = await holdCode(page, '/queue');
    const ground = await groundOf(page, '#frame .side');
    await code.release();
    expect(await groundOf(page, '#root nav[aria-label=Screens]')).toBe(ground);
    await page.getByRole('button', { name: /: your menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Light colours' }).click();
    await hasCookie('light');
  });

  it('has lines where a system has colours of its own', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const code = await holdCode(page, '/queue');
    expect(await lineOf(page, '#frame .side', 'Right')).toMatch(/ 1px$/);
    expect(await lineOf(page, '#frame .side', 'Right')).not.toBe(await groundOf(page, '#frame'));
    await code.release();
    await page.emulateMedia({ forcedColors: 'none' });
  });

  it('has no frame for whoever is not signed in, or is asked something that stands alone', async () => {
    const stranger = await on.browser.open(on.dashboard.url);
    for (const [at, path] of [
      [stranger, '/'],
      [page, '/forgot-password'],
    ] as const) {
      const code = await holdCode(at, path);
      expect(await at.locator('#frame .side').isVisible()).toBe(false);
      expect(await at.locator('#frame .mark').isVisible()).toBe(true);
      await code.release();
    }
    await stranger.context().close();
  });

  it('is seen on a slow line as soon as the page itself is there, before any code and style', async () => {
    const slow = await on.browser.open(on.dashboard.url);
    await slow.context().addCookies(await page.context().cookies());
    const network = await slow.context().newCDPSession(slow);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 800 },
      ...{ downloadThroughput: 20_000, uploadThroughput: 20_000 },
    });
    await slow.addInitScript(`{
      globalThis.shifts = [];
      new PerformanceObserver((list) => globalThis.shifts.push(...list.getEntries().map(({ value }) => value)))
        .observe({ type: 'layout-shift', buffered: true });
    }`);
    await slow.goto('/queue', { waitUntil: 'commit' });
    await slow.getByRole('heading', { level: 1, name: 'Queue' }).waitFor();
    const seen = await slow.evaluate<{
      paintMs: number;
      codeMs: number;
      styleMs: number;
      shifts: number[];
    }>(`(() => {
      const all = performance.getEntriesByType('resource');
      const first = (ending) => Math.min(...all.filter(({ name }) => name.endsWith(ending)).map(({ responseEnd }) => responseEnd));
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return { paintMs: paint.startTime, codeMs: first('.js'), styleMs: first('.css'), shifts: globalThis.shifts };
    })()`);
    const screenMs = await slow.evaluate<number>('performance.now()');
    console.log(
      `slow line: frame ${seen.paintMs.toFixed(0)} ms, style ${seen.styleMs.toFixed(0)}, first code ${seen.codeMs.toFixed(0)}, screen ${screenMs.toFixed(0)}`,
    );
    expect(seen.paintMs).toBeLessThan(seen.codeMs);
    expect(seen.paintMs).toBeLessThan(seen.styleMs);
    expect(seen.shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
    await slow.context().close();
  });
});

describe('the pages', () => {
  it('can be put on the screen of a phone', async () => {
    await page.goto('/posts');
    const network = await page.context().newCDPSession(page);
    const { errors, data = '{}', url } = await network.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(new URL(url).pathname).toBe('/manifest.webmanifest');
    const manifest = JSON.parse(data) as { icons: { src: string; sizes: string }[]; start_url: string };
    expect(manifest).toMatchObject({ name: 'Carillon', display: 'standalone', start_url: '/' });
    const apple = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? '';
    for (const { src, sizes } of [...manifest.icons, { src: apple, sizes: '180x180' }]) {
      const size = await page.evaluate<string>(`new Promise((done, fail) => {
        const picture = new Image();
        picture.onload = () => done(picture.naturalWidth + 'x' + picture.naturalHeight);
        picture.onerror = () => fail(new Error('It is no picture.'));
        picture.src = ${JSON.stringify(src)};
      })`);
      expect([src, size]).toEqual([src, sizes]);
    }
    const colours = await page
      .locator('meta[name=theme-color]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('media')));
    expect(colours).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
  });
});
