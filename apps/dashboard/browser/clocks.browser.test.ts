import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let page: Page;
let me: Awaited<ReturnType<Dashboard['signedIn']>>;
let postId = '';

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  me = await dashboard.signedIn();
  await dashboard.db.profile.update({ where: { id: me.profileId }, data: { timezone: 'Asia/Tokyo' } });
  const x = await dashboard.carillon.account(me.profileId, 'x', 'clock');
  const platforms = { [x]: { items: [{ content: 'by the clock' }] } };
  const body = { profileId: me.profileId, platforms, scheduledAt: '2030-03-04T05:30:00Z' };
  postId = (await me.client.post<{ id: string }>('/v1/posts', body)).body.data.id;
  page = await browser.open(dashboard.url, { locale: 'en-US', timezone: 'Australia/Sydney' });
  await signInPage(page, me);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

/** What is read of a part of the page; Intl puts narrow spaces before AM and PM. */
const textOf = async (selector: string) =>
  ((await page.locator(selector).first().textContent()) ?? '').replaceAll('\u202f', ' ');

describe('a browser without Temporal', () => {
  it('gets it with the page, and no other does', async () => {
    const path = `/calendar?view=week&date=2030-03-04&profile=${me.profileId}`;
    const polyfills = (at: Page) =>
      at.evaluate<number>(
        "performance.getEntriesByType('resource').filter(({ name }) => name.includes('polyfill')).length",
      );
    const older = await browser.open(dashboard.url, { timezone: 'Australia/Sydney' });
    await older.addInitScript('delete globalThis.Temporal');
    await signInPage(older, me);
    await older.goto(path);
    await older.getByRole('link', { name: 'by the clock' }).waitFor();
    expect(await older.locator('article time').first().textContent()).toBe('16:30');
    expect(await polyfills(older)).toBe(1);
    await older.context().close();
    await page.goto(path);
    await page.getByRole('link', { name: 'by the clock' }).waitFor();
    expect(await polyfills(page)).toBe(0);
  });
});

describe('one moment', () => {
  const shown = async (path: string, selector: string) => {
    await page.goto(path);
    await page.getByText('by the clock').first().waitFor();
    await page.locator(selector).first().waitFor();
    return (await page.locator(selector).first().textContent())?.replaceAll('\u202f', ' ');
  };

  it.each([
    ['Posts', '/posts?tab=scheduled', 'Mar 4, 2030, 4:30 PM'],
    ['the calendar', '/calendar?view=week&date=2030-03-04', '4:30 PM'],
    ['the queue', '/queue', '4:30 PM'],
  ])('has one hour, by the own clock, in %s: whether a profile is chosen or not', async (_, path, time) => {
    const target = `${path}${path.includes('?') ? '&' : '?'}profile=${me.profileId}`;
    for (const address of [path, target])
      expect(await shown(address, `main time[datetime^="2030-03-04T05:30:00"]`)).toBe(time);
    await page.getByRole('navigation', { name: 'Screens' }).getByText('Times in Australia/Sydney').waitFor();
  });

  it('stands on the page of a post beside the hour where its profile is', async () => {
    expect(await shown(`/posts/${postId}`, 'main time[datetime^="2030-03-04T05:30:00"]')).toBe(
      'Mar 4, 2030, 4:30 PM GMT+11 (2:30 PM Tokyo)',
    );
  });

  it('is named with its zone on a phone, too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/queue');
    await page.getByRole('main').getByText('Times in Australia/Sydney').waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});

describe('a browser in American English', () => {
  it('has a calendar by a clock of twelve hours', async () => {
    await page.goto(`/calendar?view=week&date=2030-03-04&profile=${me.profileId}`);
    await page.getByRole('link', { name: 'by the clock' }).waitFor();
    expect(await textOf('article time')).toBe('4:30 PM');
    expect(await textOf('[data-hour="16"] th')).toBe('4:00 PM');
    expect(await textOf('main')).not.toMatch(/\b(?:1[3-9]|2[0-3]):\d\d\b/);
  });

  it('has posting windows by it', async () => {
    await page.goto(`/profiles/${me.profileId}`);
    const windows = page.getByRole('region', { name: 'Posting times of X' });
    await windows.getByRole('listitem').first().waitFor();
    expect((await windows.getByRole('list').textContent())?.replaceAll('\u202f', ' ')).toMatch(
      /\d:00 AM to \d{1,2}:00 PM/,
    );
  });

  it('has the times inside sentences by the same clock', async () => {
    await dashboard.db.publication.updateMany({
      where: { postId },
      data: {
        status: 'failed',
        errorCode: 'missed',
        errorMessage: 'Missed its time: it was due at 2030-03-04T05:30:00.000Z.',
      },
    });
    await page.goto(`/posts/${postId}`);
    const told = page.getByText('Missed its time');
    const sentence = 'Missed its time: it was due at Mar 4, 2030, 4:30 PM GMT+11.';
    await until(
      'the sentence to be by this clock',
      async () => (await told.textContent())?.replaceAll('\u202f', ' ') === sentence,
    );
    expect(browser.consoleErrors).toEqual([]);
  });
});

const hour = 3_600_000;

/** Of a page: the computer's clock is an hour fast. */
const fastClock = `(() => {
  const Right = Date;
  const now = () => Right.now() + ${hour};
  globalThis.Date = class extends Right {
    constructor(...given) { if (given.length === 0) super(now()); else super(...given); }
    static now() { return now(); }
  };
})()`;

describe('a computer whose clock is an hour fast', () => {
  it('counts down by the server’s clock, offers its times, and is told', async () => {
    const person = await dashboard.signedIn();
    const account = await dashboard.carillon.account(person.profileId, 'x', 'punctual');
    const scheduledAt = new Date(Date.now() + 2 * hour + 300_000).toISOString();
    const platforms = { [account]: { items: [{ content: 'On time' }] } };
    const { status } = await person.client.post('/v1/posts', {
      profileId: person.profileId,
      platforms,
      scheduledAt,
    });
    expect(status).toBe(201);
    const fast = await browser.open(dashboard.url, { timezone: 'UTC' });
    await fast.addInitScript(fastClock);
    await signInPage(fast, person);
    await fast.goto('/queue');
    await fast
      .getByText(/^in 2 h [345] min$/)
      .first()
      .waitFor();
    const screens = fast.getByRole('navigation', { name: 'Screens' });
    await screens.getByText(/^Next in 2 h/).waitFor();
    await fast.goto('/compose');
    await fast.getByRole('radio', { name: 'Schedule' }).check();
    await fast.getByRole('button', { name: 'In 1 hour' }).click();
    const chosen = await fast.getByLabel('Date and time').inputValue();
    expect(Math.abs(Date.parse(`${chosen}Z`) - Date.now() - hour)).toBeLessThan(120_000);
    await screens.getByText('This computer’s clock is 1 h fast.').waitFor();
    expect(browser.consoleErrors).toEqual([]);
    await fast.context().close();
  });
});
