import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
import { copyPost } from '../testing/copy-post.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  const person = await dashboard.signedIn();
  const { profileId } = person;
  const accounts: string[] = [];
  for (let each = 0; each < 8; each += 1)
    accounts.push(
      await dashboard.carillon.account(profileId, each % 2 ? 'x' : 'bluesky', `ringer${each}.example.com`),
    );
  const platforms = { [accounts[0] ?? '']: { items: [{ content: 'Bells' }] } };
  const body = { profileId, platforms, scheduledAt: '2030-03-06T09:00:00.000Z' };
  const answer = await person.client.post<{ id: string }>('/v1/posts', body);
  await copyPost(dashboard.db, answer.body.data.id, ['2030-03-06T09:20:00.000Z', '2030-03-07T14:00:00.000Z']);
  page = await browser.open(dashboard.url);
  await signInPage(page, person);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const rows = () => page.locator('tr[data-row]');

async function open(address: string, name: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

describe('on paper', () => {
  it.each([1280, 390])('a screen has its words and no menu, %i px wide', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await open('/posts?tab=scheduled', 'Posts');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('nav[aria-label="Screens"]').isVisible()).toBe(false);
    expect(await page.locator('header').first().isVisible()).toBe(false);
    const covered = await page.evaluate<boolean>(`(() => {
      const link = document.querySelector('tr[data-row] a');
      const { left, top, height } = link.getBoundingClientRect();
      return document.elementFromPoint(left + 4, top + height / 2) !== link;
    })()`);
    expect(covered).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});

describe('the controls of a list and of a calendar', () => {
  /** What is printed of these. */
  const printed = async (...controls: readonly Locator[]) => {
    const found = await Promise.all(controls.map((each) => each.first().isVisible()));
    return found.map((isVisible, n) => (isVisible ? n : null)).filter((n) => n !== null);
  };

  it('are not on paper: no search, filters, import and boxes to tick', async () => {
    await open('/posts?tab=scheduled', 'Posts');
    await rows().first().waitFor();
    const controls = [
      page.getByRole('searchbox', { name: 'Search posts' }),
      page.getByRole('button', { name: /more accounts$/ }),
      page.getByRole('button', { name: 'Days', exact: true }),
      page.getByRole('link', { name: 'Import', exact: true }),
      page.locator('tr[data-row] input[type="checkbox"]'),
    ];
    for (const control of controls) await control.first().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await printed(...controls)).toEqual([]);
    await page.getByRole('heading', { level: 1, name: 'Posts' }).waitFor();
    await page.emulateMedia({ media: 'screen' });
  });

  it('nor are those of a week, which begins at its first post there, and keeps its days', async () => {
    await open('/calendar?date=2030-03-06', 'Calendar');
    const hours = page.locator('tr[data-hour]');
    await hours.locator('article').first().waitFor();
    const controls = [
      page.getByText('Month', { exact: true }),
      page.getByRole('button', { name: 'Today', exact: true }),
      page.getByRole('button', { name: /more accounts$/ }),
      page.getByRole('button', { name: /^Status: / }),
    ];
    for (const control of controls) await control.first().waitFor();
    expect(await hours.first().isVisible()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await printed(...controls)).toEqual([]);
    await page.getByRole('heading', { level: 2, name: /Mar 2030/ }).waitFor();
    const shown = hours.filter({ visible: true });
    expect(await shown.first().getAttribute('data-hour')).toBe('9');
    expect(await shown.count()).toBe(15);
    await page.emulateMedia({ media: 'screen' });
  });
});
