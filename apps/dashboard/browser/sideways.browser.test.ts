import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
import { shownScreens } from '../testing/demo/screens.ts';
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

/** Of windows, px: a desk at 400 % or the narrowest phone, a phone, a tablet, a desk at 125 %, a desk. */
const widths = [320, 390, 820, 1_024, 1_280];

/** Screens that need nothing of their own to be there. */
const screens = shownScreens.filter(
  ({ name, path, opener }) => path.length === 0 && opener === undefined && name !== 'authorize',
);

/** Signs somebody in who has so many accounts, a few of which cannot be posted to, and some posts. */
async function openWith(accounts: number): Promise<Page> {
  const person = await dashboard.signedIn({ admin: true });
  const ids: string[] = [];
  for (let n = 0; n < accounts; n += 1) {
    const handle = `a-long-handle-of-shop-${n}.example.com`;
    ids.push(await dashboard.carillon.account(person.profileId, n % 2 ? 'x' : 'bluesky', handle));
  }
  const [usable, broken] = accounts > 3 ? [ids.slice(0, -3), ids.slice(-3)] : [ids, []];
  await dashboard.db.socialAccount.updateMany({
    where: { id: { in: broken } },
    data: { active: false, state: 'reconnect' },
  });
  for (const scheduledAt of ['2040-03-06T09:00:00Z', undefined]) {
    const platforms = Object.fromEntries(
      usable
        .slice(0, 50)
        .map((id) => [id, { items: [{ content: `${'Bells '.repeat(20)}${'x'.repeat(80)}` }] }]),
    );
    const post = { profileId: person.profileId, platforms, ...(scheduledAt && { scheduledAt }) };
    const made = await person.client.post('/v1/posts', post);
    if (made.status !== 201) throw new Error(made.text);
  }
  const page = await browser.open(dashboard.url);
  await signInPage(page, person);
  return page;
}

describe.each([2, 16, 60])('with %d accounts', (accounts) => {
  let page: Page;
  beforeAll(async () => {
    page = await openWith(accounts);
  });

  it.each(screens)('the screen $name slides sideways in no window', async ({ path, title }) => {
    await page.goto(path({} as never));
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const tooWide: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForFunction(`innerWidth === ${width}`);
      const needed = await page.evaluate<number>('document.documentElement.scrollWidth');
      if (needed > width) tooWide.push(`${needed} px in ${width}`);
    }
    expect(tooWide).toEqual([]);
  });
});
