import { createProfile } from '@carillon/db/profiles';
import { apiClient } from '@carillon/harness/api-client';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  focused,
  openBrowser,
  signInPage,
  type TestBrowser,
} from '../testing/browser.ts';
import { copyPost } from '../testing/copy-post.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let person: Awaited<ReturnType<Dashboard['signedIn']>>;
let page: Page;
let lastProfile: string;

/** Clocks of the browser, and of neither profile, show 09:00 then. */
const due = '2030-03-06T09:00:00.000Z';

const zones = ['Europe/Berlin', 'Asia/Tokyo'] as const;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  person = await dashboard.signedIn();
  for (const [n, timezone] of zones.entries()) {
    const { id } = await createProfile(dashboard.db, {
      ...{ userId: person.userId, name: timezone, timezone, groupId: null },
    });
    lastProfile = id;
    const accounts: string[] = [];
    for (let each = 0; each < 22; each += 1)
      accounts.push(
        await dashboard.carillon.account(id, each % 2 ? 'x' : 'bluesky', `p${n}-ringer${each}.example.com`),
      );
    const platforms = { [accounts[0] ?? '']: { items: [{ content: `Bells of ${timezone}` }] } };
    const body = { profileId: id, platforms, scheduledAt: due };
    const answer = await person.client.post<{ id: string }>('/v1/posts', body);
    expect(answer.status).toBe(201);
    const times = Array.from({ length: 60 }, (_, m) => new Date(Date.parse(due) + (m + 1) * 300_000));
    await copyPost(
      dashboard.db,
      answer.body.data.id,
      times.map((at) => at.toISOString()),
    );
  }
  page = await browser.open(dashboard.url);
  await signInPage(page, person);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const rows = () => page.locator('tr[data-row]');

async function open(path: string, name: string): Promise<void> {
  await page.goto(path);
  await heading(name);
  await until('what it shows', () =>
    page.evaluate<boolean>(`!document.querySelector('[aria-label=Loading], [data-loading]')`),
  );
}

describe('with forty-four accounts', () => {
  it.each([
    ['/posts', 'Posts'],
    ['/activity', 'Activity'],
    ['/queue', 'Queue'],
  ])('the keys of %s work beside its closed lists of choices', async (path, name) => {
    await open(path, name);
    const keys = page.getByRole('dialog', { name: 'Keys' });
    // What listens for keys comes a moment after what is seen.
    await until('the keys', async () => {
      await page.keyboard.press('?');
      return keys.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      );
    });
    await page.keyboard.press('j'); // is nothing while a dialog is open
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
  });

  it('the keys of rows and of the search work on Posts', async () => {
    await open('/posts', 'Posts');
    await rows().first().waitFor();
    await page.keyboard.press('j');
    await focused(rows().first().locator('a').first());
    await page.keyboard.press('x');
    await page.getByRole('group', { name: 'Selected posts' }).waitFor();
    await page.keyboard.press('/');
    await focused(page.getByRole('searchbox', { name: 'Search posts' }));
  });

  it.each([
    ['/posts?tab=scheduled', 'Posts'],
    ['/queue', 'Queue'],
    ['/accounts', 'Accounts'],
    ['/calendar?date=2030-03-06', 'Calendar'],
    ['/status', 'Status'],
  ])('%s stays light', async (path, name) => {
    await open(path, name);
    const nodes = Number(await page.evaluate('document.querySelectorAll("*").length'));
    console.log(`${path}: ${nodes} DOM nodes`);
    expect(nodes).toBeLessThanOrEqual(1_500);
  });

  it.each([
    ['/posts?tab=scheduled', 'Posts'],
    ['/compose?profile=', 'New post'],
    ['/accounts', 'Accounts'],
  ])('%s shows their pictures by one answer, after the screen', async (path, name) => {
    const pictures = `[...document.querySelectorAll('main .mantine-Avatar-root')].map((each) => each.querySelector('img')?.naturalWidth)`;
    const load = async () => {
      await open(path.replace(/=$/, `=${lastProfile}`), name);
      await until('their pictures', async () => {
        const widths = await page.evaluate<(number | null)[]>(pictures);
        return widths.length > 5 && widths.every((width) => width === 96);
      });
    };
    await load();
    await load(); // now the server has all of them
    const asked = await page.evaluate<string[]>(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /^http/.test(name))`,
    );
    const place = asked.findIndex((address) => address.includes('/app/pictures?'));
    expect(asked.filter((address) => address.includes('/app/pictures?'))).toHaveLength(1);
    expect(place).toBeGreaterThan(asked.findIndex((address) => address.includes('floating-body')));
    expect(asked.filter((address) => !address.startsWith(dashboard.url))).toEqual([]);
  });

  it.each([
    [1280, 200],
    [390, 260],
  ])('the text of a new post begins high on %i px, below accounts with names', async (width, most) => {
    await page.setViewportSize({ width, height: 844 });
    await open('/compose', 'New post');
    const select = page.getByRole('combobox', { name: 'Profile' });
    await select.selectOption('Asia/Tokyo');
    const { y = Number.NaN } = (await page.getByRole('textbox', { name: 'Text' }).boundingBox()) ?? {};
    expect(y).toBeLessThanOrEqual(most);
    await page.getByRole('button', { name: '12 more accounts' }).click();
    const byName = page.getByRole('dialog', { name: '12 more accounts' });
    await byName.waitFor();
    expect(await byName.getByRole('checkbox').count()).toBe(22);
    await byName.getByRole('checkbox', { name: 'X @p1-ringer21.example.com' }).check();
    await page.keyboard.press('Escape');
    await page.getByText('1 of 22 chosen: @p1-ringer21.example.com').waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('one of them is found by its name, and narrows a list', async () => {
    await open('/posts?tab=scheduled', 'Posts');
    await page.getByRole('button', { name: '38 more accounts' }).click();
    const found = page.getByRole('dialog', { name: '38 more accounts' });
    const search = found.getByRole('combobox', { name: 'Find an account' });
    await focused(search);
    const names = () => found.getByRole('option').allTextContents();
    await search.fill('p1-ringer2');
    await until('those that have it', async () => (await names()).length === 3);
    expect(await names()).toEqual(
      [2, 20, 21].map((n) => `${n % 2 ? 'X' : 'Bluesky'} @p1-ringer${n}.example.com`),
    );
    expect(await accessibilityProblems(page)).toEqual([]);
    await search.fill('nobody');
    await found.getByText('Nothing has this name.').waitFor();
    await search.press('Escape');
    await focused(page.getByRole('button', { name: '38 more accounts' }));
    await found.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await search.fill('p1-ringer2');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await found.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Bluesky @p1-ringer20.example.com', pressed: true }).waitFor();
    await page.getByText('No post matches.').waitFor();
  });

  it('thirty of them are shown at first, the others by a press and by their name', async () => {
    await open('/accounts', 'Accounts');
    const shown = page.getByRole('main').getByRole('button', { name: /^Actions for / });
    expect(await shown.count()).toBe(30);
    const search = page.getByRole('searchbox', { name: 'Search accounts' });
    const [title, box] = [
      await page.getByRole('heading', { level: 1 }).boundingBox(),
      await search.boundingBox(),
    ];
    expect(box?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0)); // on its line
    await search.fill('p1-ringer21');
    await until('the one that is called so', async () => (await shown.count()) === 1);
    await page.getByRole('status').filter({ hasText: '1 account' }).waitFor();
    await search.fill('nobody');
    await page.getByRole('status').filter({ hasText: 'No account has this name.' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill('');
    await page.getByRole('button', { name: 'Show 14 more' }).click();
    await until('all of them', async () => (await shown.count()) === 44);
  });
});

describe('the queue of profiles in several zones', () => {
  it('has the clock that its heading names', async () => {
    await open('/queue', 'Queue');
    await page.getByRole('navigation', { name: 'Screens' }).getByText('Times in UTC').waitFor();
    const lines = page.getByRole('listitem').filter({ hasText: 'Bells of' });
    for (const n of [0, 1]) expect(await lines.nth(n).locator('time').textContent()).toContain('09:00');
    for (const zone of zones) expect(await lines.filter({ hasText: zone }).count()).toBeGreaterThan(0);
  });
});

describe('a row of a table', () => {
  const clickAt = async (share: number) => {
    const { width = 0, height = 0 } = (await rows().first().boundingBox()) ?? {};
    await rows()
      .first()
      .click({ position: { x: width * share, y: height / 2 } });
  };

  it('is opened by a click anywhere in it, but for its box', async () => {
    await open('/posts?tab=scheduled', 'Posts');
    await rows().first().getByRole('checkbox').click();
    expect(await rows().first().getByRole('checkbox').isChecked()).toBe(true);
    expect(page.url()).toContain('/posts?tab=scheduled');
    await clickAt(0.72);
    await page.waitForURL(/\/posts\/pst_/);
  });

  it('is opened so on Requests', async () => {
    const wanted = { name: 'Job', scopes: ['profiles:read'], expiresIn: null, sandbox: false };
    const { body } = await person.client.post<{ key: string }>('/app/keys', wanted);
    await apiClient(dashboard.carillon.url, body.data.key).get('/profiles');
    await until('it to be noted', async () => (await dashboard.db.apiRequest.count()) === 1);
    await open('/requests', 'Requests');
    await rows().first().waitFor();
    await clickAt(0.72);
    await page.waitForURL(/\/requests\/req_/);
  });
});

describe('an account that cannot be reached', () => {
  it.each([390, 320])('has its name and its reason on %i px', async (width) => {
    const { id } = await dashboard.db.publication.findFirstOrThrow({ orderBy: { dueAt: 'asc' } });
    await dashboard.db.publication.update({
      where: { id },
      data: {
        ...{ status: 'queued', dueAt: new Date(Date.now() - 3_600_000), attempts: 1 },
        ...{ errorCode: 'unreachable', errorMessage: 'No answer.' },
      },
    });
    await page.setViewportSize({ width, height: 844 });
    await open('/accounts', 'Accounts');
    const row = page.getByRole('listitem').filter({ hasText: 'Unreachable' });
    await row.first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    const name = await row
      .first()
      .getByText(/@p\d-ringer/)
      .boundingBox();
    expect(name?.width).toBeGreaterThan(60);
    await row.first().getByText('Carillon keeps trying.').waitFor();
    await open('/attention', 'Needs attention'); // of profiles in several zones: by the clock of the browser
    expect(await page.getByRole('main').locator('time').first().getAttribute('title')).toContain('UTC');
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});

describe('many profiles', () => {
  it('are found by their names', async () => {
    for (let n = 0; n < 6; n += 1)
      await createProfile(dashboard.db, {
        ...{ userId: person.userId, name: `Häuser ${n}`, timezone: 'UTC', groupId: null },
      });
    await open('/activity', 'Activity');
    await page.getByRole('button', { name: 'Profile: All profiles' }).click();
    const found = page.getByRole('dialog', { name: 'Profile: All profiles' });
    await focused(found.getByRole('combobox', { name: 'Find a profile' }));
    expect(await found.getByRole('option').count()).toBe(10);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.type('hauser 4');
    await until('the one that has it', async () => (await found.getByRole('option').count()) === 1);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Profile: Häuser 4' }).click();
    await page.getByRole('link', { name: 'Manage profiles' }).click();
    await heading('Profiles');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

it('had no complaint of a page', () => {
  expect(browser.consoleErrors).toEqual([]);
});
