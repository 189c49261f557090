import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  chipOf,
  chooseIn,
  openBrowser,
  signInPage,
  type TestBrowser,
  withoutPolls,
} from '../testing/browser.ts';
import { copyPost } from '../testing/copy-post.ts';
import { listen } from '../testing/listen.ts';
import { accountsOf, createOn, markPublished, type Person } from '../testing/posts-on-accounts.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';
import { untilQuiet } from '../testing/until-quiet.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let person: Person;
let page: Page;
let accounts: readonly string[];

/** The last minute of a day in Auckland, and the first of the next one. */
const evening = '2030-03-06T10:59:00.000Z';
const midnight = '2030-03-06T11:00:00.000Z';

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  person = await dashboard.signedIn();
  accounts = await accountsOf(dashboard, person, 3);
  const [first = '', second = ''] = accounts;
  const zone = { body: { timezone: 'Pacific/Auckland' } };
  expect((await person.client.send('PATCH', `/v1/profiles/${person.profileId}`, zone)).status).toBe(200);
  await createOn(person, 'Before midnight', [first], { scheduledAt: evening });
  await createOn(person, 'At midnight', [first], { scheduledAt: midnight });
  await createOn(person, 'A draft', [first], { status: 'draft' });
  await markPublished(dashboard, await createOn(person, 'Out', [first], { scheduledAt: midnight }), first);
  const mixed = await createOn(person, 'On three', accounts, { scheduledAt: midnight });
  await markPublished(dashboard, mixed, first);
  await person.client.post(`/v1/posts/${mixed}/platforms/${second}/stop`, {});
  page = await browser.open(dashboard.url, { timezone: 'Pacific/Auckland' });
  await signInPage(page, person);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const gone = (text: string) => row(text).waitFor({ state: 'detached' });
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
const order = () => chipOf(page, 'Order');
/** A time in a row, whose short form says less. */
const time = (text: string, shown: string) => row(text).locator(`time[title*="${shown}"]`);
const showDays = () => page.getByRole('button', { name: /^Days$| – / }).click();

async function open(search: string, text: string) {
  await page.goto(`/posts${search}`);
  await row(text).waitFor();
}

describe('the order of posts', () => {
  it('is that of the tab, and what is chosen for one is not kept for another', async () => {
    await open('?tab=published', 'Out');
    expect(await order().textContent()).toBe('Last published first');
    await page.getByRole('columnheader', { name: 'Published' }).waitFor();
    await time('Out', '3 Feb 2026, 04:05').waitFor();
    await page.getByRole('tab', { name: /^Published 1$/ }).waitFor();
    expect(await row('On three').count()).toBe(0); // it is out on one account only
    await chooseIn(page, 'Order', 'Newest first');
    await page.waitForURL(/sort=newest/);
    await page.getByRole('columnheader', { name: 'Created' }).waitFor();
    await tab('Scheduled');
    await row('At midnight').waitFor();
    expect(await order().textContent()).toBe('Due next first');
    expect(page.url()).not.toContain('sort=');
    await time('Before midnight', '6 Mar 2030, 23:59').waitFor();
    await tab('All');
    await row('A draft').waitFor();
    expect(await order().count()).toBe(0);
  });

  it('is that of the tab where an address asks for one that leaves posts out', async () => {
    await open('?tab=scheduled&sort=published', 'At midnight');
    await open('?sort=due', 'A draft');
  });
});

describe('the time of posts, newest first', () => {
  it('is when one is due, or when it was published, which the words under the mouse say', async () => {
    await open('', 'Out');
    await page.getByRole('columnheader', { name: 'Time', exact: true }).waitFor();
    await time('Out', 'Published: 3 Feb 2026, 04:05').waitFor();
    await time('Before midnight', 'Due: 6 Mar 2030, 23:59').waitFor();
    expect(await row('A draft').locator('time').count()).toBe(1); // when it was created
  });
});

describe('the days of posts', () => {
  it('are of the time of the order, in the zone of the profile, and in the address', async () => {
    await open('?tab=scheduled', 'At midnight');
    await showDays();
    await page.getByLabel('Due from').fill('2030-03-07');
    await page.waitForURL(/from=2030-03-07/);
    await gone('Before midnight');
    await row('At midnight').waitFor();
    await page.getByText('Days in Pacific/Auckland').waitFor();
    await page.reload();
    await row('At midnight').waitFor();
    expect(await row('Before midnight').count()).toBe(0);
    await showDays();
    expect(await page.getByLabel('Due from').inputValue()).toBe('2030-03-07');
    await page.getByLabel('Due from').fill('');
    await row('Before midnight').waitFor();
    await page.getByLabel('Due until').fill('2030-03-06');
    await gone('At midnight');
    await row('Before midnight').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('are not kept for another time, and go with everything else that was chosen', async () => {
    await open('?tab=scheduled&from=2030-03-07', 'At midnight');
    await tab('Drafts');
    await row('A draft').waitFor();
    await showDays();
    await page.getByLabel('Created until').fill('2001-01-01');
    await page.getByText('No post matches.').waitFor();
    await page.getByRole('button', { name: 'Show all posts' }).click();
    await row('A draft').waitFor();
    await showDays();
    expect(await page.getByLabel('Created until').inputValue()).toBe('');
  });
});

describe('a line of a post', () => {
  it('says in words and shapes what it does on each account', async () => {
    await open('', 'On three');
    await row('A draft').getByText('@ringer0').waitFor();
    const mixed = row('On three');
    await mixed.getByText('1 of 3 failed', { exact: true }).waitFor();
    expect(await mixed.getByRole('img').count()).toBe(1);
    await mixed.getByRole('img', { name: /^@ringer1\S* on Bluesky: Failed/ }).waitFor();
    expect(await mixed.locator('[data-state=failed]').count()).toBe(1);
    expect(await row('A draft').locator('[data-state]').count()).toBe(0);
  });

  it('begins below the tabs on a phone, whose line has the box for all and the columns', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open('', 'On three');
    const all = page.getByRole('checkbox', { name: 'Select all posts of this page' });
    const tabs = await page.getByRole('tablist').boundingBox();
    const [first, box] = [await page.locator('[data-row]').first().boundingBox(), await all.boundingBox()];
    expect((first?.y ?? 0) - (tabs?.y ?? 0) - (tabs?.height ?? 0)).toBeLessThan(16);
    expect(box?.y).toBeGreaterThan(tabs?.y ?? 0);
    expect(box?.y).toBeLessThan((tabs?.y ?? 0) + (tabs?.height ?? 0));
    await all.check();
    await page.getByText('5 selected', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Time' }).click();
    await time('Out', 'Published').waitFor({ state: 'detached' });
    await page.getByRole('menuitemcheckbox', { name: 'Time' }).click();
    await time('Out', 'Published').waitFor();
    await page.keyboard.press('Escape');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it.each([1280, 390])('stays where it is when it is selected, on %i px', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await open('', 'On three');
    // What comes later than the posts would move them.
    await page.getByRole('region', { name: 'First steps' }).waitFor();
    await page.getByRole('group', { name: 'Accounts' }).waitFor();
    await page.getByRole('tab', { name: /^Drafts 1$/ }).waitFor();
    await row('A draft').getByText('@ringer0').waitFor();
    await page.evaluate('document.fonts.ready.then(() => {})');
    const box = page.getByLabel('Select On three');
    await box.scrollIntoViewIfNeeded();
    const before = await box.boundingBox();
    await box.check();
    await page.getByRole('group', { name: 'Selected posts' }).waitFor();
    expect(await box.boundingBox()).toEqual(before);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});

describe.each([2, 18])('the posts that are scheduled on %i accounts each', (count) => {
  it('are read by two requests when one of them changes', async () => {
    const somebody = await dashboard.signedIn();
    const ids = await accountsOf(dashboard, somebody, count);
    const id = await createOn(somebody, 'Ding', ids, { scheduledAt: midnight });
    const times = Array.from({ length: 60 }, (_, n) => new Date(Date.parse(midnight) + n * 60_000));
    await copyPost(
      dashboard.db,
      id,
      times.map((at) => at.toISOString()),
    );
    const own = await browser.open(dashboard.url);
    const asked: string[] = [];
    own.on('request', (request) => void (/\/(app|v1)\//.test(request.url()) && asked.push(request.url())));
    await signInPage(own, somebody);
    const live = own.waitForResponse((response) => new URL(response.url()).pathname === '/app/events');
    await own.goto('/posts?tab=scheduled');
    await live;
    await own
      .getByRole('checkbox', { name: /^Select Ding/ })
      .nth(24)
      .waitFor();
    await untilQuiet(() => asked, 2_000);
    const pages = asked.filter((url) => url.includes('/v1/posts?')).length;
    asked.length = 0;
    const body = { platforms: { [ids[0] ?? '']: { items: [{ content: 'Dong' }] } } };
    expect((await somebody.client.send('PATCH', `/v1/posts/${id}`, { body })).status).toBe(200);
    await own.getByText('Dong').first().waitFor();
    await untilQuiet(() => asked, 2_000);
    expect([asked, asked.length <= 2]).toEqual([asked, true]);
    expect(pages).toBeLessThanOrEqual(2); // after signing in, and then of the tab
    await own.context().close();
  });
});

describe('opening the list', () => {
  /** Opens it on a page whose stream of changes begins only after something else was done. @returns also how late it began, ms */
  async function openLate(somebody: Person, meanwhile: () => Promise<void>) {
    const own = await browser.open(dashboard.url);
    await signInPage(own, somebody);
    await withoutPolls(own);
    await until('nothing to have changed for a while', async () => {
      const stream = await listen(dashboard.url, somebody.client.cookies, 15_000);
      await until('it to begin', async () => stream.live.length > 0);
      stream.leave();
      return stream.quiet() === 1;
    });
    const asked: string[] = [];
    own.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const gate = Promise.withResolvers<void>();
    let askedAt = Number.NEGATIVE_INFINITY;
    await own.route('**/app/events?*', async (route) => {
      askedAt = performance.now();
      await gate.promise;
      await route.continue();
    });
    const network = await own.context().newCDPSession(own);
    await network.send('Network.enable');
    const told: string[] = [];
    network.on('Network.eventSourceMessageReceived', ({ eventName }) => void told.push(eventName));
    await own.goto('/posts');
    await own.getByRole('row').filter({ hasText: 'Ding' }).waitFor();
    await meanwhile();
    gate.resolve();
    await until('the stream to begin', async () => told.includes('live'));
    const beganAfterMs = performance.now() - askedAt;
    await untilQuiet(() => asked);
    const reads = (path: string) => asked.filter((each) => each === path).length;
    return { own, beganAfterMs, reads: [reads('/v1/posts'), reads('/v1/posts/counts')] };
  }

  /** The same, with a stream that began in time: one that takes over 5 s cannot know whether something changed, and rightly asks again. */
  const openInTime = (somebody: Person, meanwhile: () => Promise<void>) =>
    until('a stream that begins in time', async () => {
      const opened = await openLate(somebody, meanwhile);
      return opened.beganAfterMs < 4_000 && opened;
    });

  /** Does something, and waits until the server of the pages has heard of the change of a post: a stream that begins then is not told. */
  async function heard(somebody: Person, postId: string, change: () => Promise<void>) {
    const stream = await listen(dashboard.url, somebody.client.cookies);
    await until('it to begin', async () => stream.live.at(-1));
    await change();
    await until('the change to be heard of', async () => stream.postIds.includes(postId));
    stream.leave();
  }

  it('asks once for it and for its counts, and again where something changed before its stream began', async () => {
    const somebody = await dashboard.signedIn();
    const ids = await accountsOf(dashboard, somebody, 1);
    const id = await createOn(somebody, 'Ding', ids, { scheduledAt: midnight });
    const quiet = await openInTime(somebody, async () => {});
    expect(quiet.reads).toEqual([1, 1]);
    await quiet.own.context().close();
    let content = 'Ding';
    const changed = await openInTime(somebody, () =>
      heard(somebody, id, async () => {
        content += ' Dong';
        const body = { platforms: { [ids[0] ?? '']: { items: [{ content }] } } };
        expect((await somebody.client.send('PATCH', `/v1/posts/${id}`, { body })).status).toBe(200);
      }),
    );
    await changed.own.getByRole('row').filter({ hasText: content }).waitFor();
    expect(changed.reads).toEqual([2, 2]);
  }, 120_000);
});

it('had no complaint of a page', () => {
  expect(browser.consoleErrors).toEqual([]);
});
