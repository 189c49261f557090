import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import {
  accessibilityProblems,
  colourRules,
  isFocused,
  openBrowser,
  signInPage,
  type TestBrowser,
  tabTo,
} from '../testing/browser.ts';
import { copyPost } from '../testing/copy-post.ts';
import { settle } from '../testing/demo/screens.ts';
import type { PersonClient } from '../testing/person-client.ts';
import { type Dashboard, startDashboard, type TestPerson } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let person: TestPerson & { readonly client: PersonClient };
let page: Page;
/** Ids of accounts. */
let x: string;
let bluesky: string;

/** A Wednesday on which much goes out, in a busy week. */
const busyDay = '2030-03-06';
/** Of the other days of that week, together. */
const onOthers = 4_940;
const quietDay = '2030-04-10';

const minutes = (from: string, count: number, step: number) =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse(from) + n * step * 60_000).toISOString());

async function create(content: string, scheduledAt: string, accounts = [x]): Promise<string> {
  const platforms = Object.fromEntries(accounts.map((id) => [id, { items: [{ content }] }]));
  const answer = await person.client.post<{ id: string }>('/v1/posts', {
    ...{ profileId: person.profileId, platforms, scheduledAt },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.id;
}

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  person = await dashboard.signedIn();
  x = await dashboard.carillon.account(person.profileId, 'x', 'demo');
  bluesky = await dashboard.carillon.account(person.profileId, 'bluesky', 'demo.sandbox.test');
  const first = await create('Ding', `${busyDay}T09:00:00.000Z`);
  const others = [4, 5, 7, 8, 9, 10].flatMap((day) =>
    minutes(`2030-03-${String(day).padStart(2, '0')}T00:00:00.000Z`, Math.ceil(onOthers / 6), 1.7),
  );
  await copyPost(dashboard.db, first, [
    ...minutes(`${busyDay}T09:01:00.000Z`, 29, 1),
    ...minutes(`${busyDay}T10:05:00.000Z`, 30, 20),
    ...others,
  ]);
  page = await browser.open(dashboard.url);
  await signInPage(page, person);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const grid = () => page.getByRole('grid');
/** @param name a day, YYYY-MM-DD, or an hour, YYYY-MM-DDTHH */
const cell = (name: string) => grid().locator(`[data-cell="${name}"]`);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const ready = () =>
  page
    .getByRole('article')
    .or(button(/\d posts: /))
    .first()
    .waitFor();

async function open(query: string, { width = 1280 } = {}): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`/calendar?${query}`);
  await ready();
}

/** Elements of the page as it is now. */
const countNodes = () => page.evaluate<number>('document.querySelectorAll("*").length');

const rectOf = async (target: Locator) => {
  const rect = await target.boundingBox();
  if (rect === null) throw new Error(`${target} is not on the page.`);
  return rect;
};

describe('a week of 5,000 posts, 60 of them on one day', () => {
  it('is on the screen soon, small and compact', async () => {
    await page.goto('/calendar?date=2030-05-01');
    await grid().waitFor(); // the parts of the page are there
    let begin = performance.now();
    await page.goto('/calendar?date=2030-05-01');
    await grid().waitFor();
    const emptyMs = Math.round(performance.now() - begin);
    begin = performance.now();
    await page.goto(`/calendar?date=${busyDay}`);
    await ready();
    const tookMs = Math.round(performance.now() - begin);
    const nodes = await countNodes();
    const [askedMs] = await page.evaluate<number[]>(
      "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/app/calendar/')).map(({ duration }) => Math.round(duration))",
    );
    console.log(
      `A week of 5,000 posts: ready after ${tookMs} ms, of which the server took ${askedMs} ms (an empty week: ${emptyMs} ms); ${nodes} elements.`,
    );
    expect(nodes).toBeLessThan(2_000);
    const perCell = await page.evaluate<number[]>(
      '[...document.querySelectorAll("td")].map((cell) => cell.querySelectorAll("article").length)',
    );
    expect(Math.max(...perCell)).toBeLessThanOrEqual(3);
    expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThan(1_200);
    await page.getByText(/^Showing \d+ of 5,0\d\d posts\./).waitFor();
  });

  it('tells how many there are on each day, in sight however far one scrolls', async () => {
    const total = grid().getByRole('button', { name: '60 posts: Wednesday, 6 March 2030' });
    await total.waitFor();
    const { y } = await rectOf(total);
    await cell(`${busyDay}T23`).scrollIntoViewIfNeeded();
    expect((await rectOf(total)).y).toBe(y);
    expect((await rectOf(cell(`${busyDay}T23`))).y).toBeGreaterThan(y);
  });

  it('opens the rest of an hour by keyboard, page by page, and gives the focus back', async () => {
    const more = cell(`${busyDay}T09`).getByRole('button', { name: /^\+29 more: Wednesday/ });
    await more.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Showing 20 of 30 posts.').waitFor();
    await dialog.getByRole('button', { name: 'Load more' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('Showing 20 of 30 posts.').waitFor({ state: 'detached' });
    expect(await dialog.getByRole('article').count()).toBe(30);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.waitForTimeout(50);
    expect(await isFocused(page, more)).toBe(true);
  });

  it('keeps a month compact, and shows none of its days as empty', async () => {
    await open(`view=month&date=${busyDay}`);
    for (const [day, rest] of [
      ['Monday, 4', 821],
      ['Wednesday, 6', 57],
      ['Sunday, 10', 821],
    ])
      await button(`+${rest} more: ${day} March 2030`).waitFor();
    expect(await cell(busyDay).getByRole('article').count()).toBe(3);
    expect(await countNodes()).toBeLessThan(2_000);
    expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThan(1_200);
    const heading = grid().getByRole('columnheader', { name: 'Wed' });
    const { y } = await rectOf(heading);
    await cell('2030-03-31').scrollIntoViewIfNeeded();
    expect((await rectOf(heading)).y).toBe(y);
  });

  it('is as compact on a phone', async () => {
    await open(`date=${busyDay}`, { width: 390 });
    await button('60 posts: Wednesday, 6 March 2030').waitFor();
    expect(await countNodes()).toBeLessThan(2_000);
  });
});

describe.each(['light', 'dark'] as const)('everybody can use it in %s colours', (scheme) => {
  it.each([
    [1280, `date=${busyDay}`, '60 posts: Wednesday, 6 March 2030'],
    [1280, `view=month&date=${busyDay}`, '+57 more: Wednesday, 6 March 2030'],
    [390, `date=${busyDay}`, '60 posts: Wednesday, 6 March 2030'],
    [390, `view=month&date=${busyDay}`, '+57 more: Wednesday, 6 March 2030'],
  ])('at %d px with %s, and with a day open', async (width, query, opener) => {
    await page.emulateMedia({ colorScheme: scheme });
    await open(query, { width });
    await page.locator(`[data-mantine-color-scheme=${scheme}]`).waitFor();
    await settle(page);
    const rules = scheme === 'dark' ? colourRules : undefined;
    expect(await accessibilityProblems(page, rules)).toEqual([]);
    await button(opener).click();
    await page.getByRole('dialog').getByRole('article').first().waitFor();
    expect(await accessibilityProblems(page, rules)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.keyboard.press('Escape');
    await page.emulateMedia({ colorScheme: 'light' });
  });
});

describe('this week', () => {
  it('is opened at now, with a line there, and hours that are over look so', async () => {
    await page.clock.setFixedTime(`${busyDay}T18:30:00Z`);
    await open(`date=${busyDay}`);
    const now = cell(`${busyDay}T18`);
    expect(await now.getAttribute('aria-current')).toBe('time');
    const [box, { y }] = [await rectOf(grid().locator('xpath=..')), await rectOf(now)];
    expect(y).toBeGreaterThan(box.y);
    expect(y).toBeLessThan(box.y + box.height / 2);
    const styleOf = (name: string, property: string, part = '') =>
      page.evaluate<string>(
        `getComputedStyle(document.querySelector('[data-cell="${name}"]'), '${part}').${property}`,
      );
    const later = await styleOf(`${busyDay}T20`, 'backgroundColor');
    expect(await styleOf(`${busyDay}T17`, 'backgroundColor')).not.toBe(later);
    expect(await styleOf('2030-03-07T17', 'backgroundColor')).toBe(later);
    expect(await styleOf(`${busyDay}T18`, 'borderTopStyle', '::before')).toBe('solid');
    await page.clock.setFixedTime(new Date());
  });
});

describe('a quiet week', () => {
  const stored = async (id: string) =>
    (await dashboard.db.publication.findMany({ where: { postId: id } })).map(({ dueAt }) =>
      dueAt?.toISOString(),
    );

  it('tells posts of one text on two accounts apart', async () => {
    await create('Twins', `${quietDay}T08:00:00.000Z`, [x]);
    await create('Twins', `${quietDay}T08:00:00.000Z`, [bluesky]);
    await open(`date=${quietDay}`);
    const twins = page.getByRole('article').filter({ hasText: 'Twins' });
    await twins.filter({ hasText: 'X @demo' }).waitFor();
    await twins.filter({ hasText: 'Bluesky @demo.sandbox.test' }).waitFor();
  });

  it('takes a dragged post without moving anything else, and gives it back', async () => {
    const id = await create('Dragged', `${quietDay}T10:00:00.000Z`);
    await open(`date=${quietDay}`);
    const card = page.getByRole('article').filter({ hasText: 'Dragged' });
    await card.waitFor();
    const before = await rectOf(grid());
    await card.dragTo(cell(`${quietDay}T12`), { sourcePosition: { x: 5, y: 5 } });
    const status = page.getByRole('status');
    await status.getByText(/^Moved to Wednesday.*12:00/).waitFor();
    expect(await stored(id)).toEqual([`${quietDay}T12:00:00.000Z`]);
    expect(await rectOf(grid())).toEqual(before);
    await button('Undo').click();
    await page
      .getByRole('status')
      .getByText(/Moved back to.*10:00/)
      .waitFor();
    expect(await stored(id)).toEqual([`${quietDay}T10:00:00.000Z`]);
    await cell(`${quietDay}T10`).getByText('Dragged').waitFor();
  });

  it('takes its message away by itself, unless somebody is at it', async () => {
    await create('Passing', `${quietDay}T10:00:00.000Z`);
    const own = await browser.open(dashboard.url);
    await own.clock.install();
    await signInPage(own, person);
    await own.goto(`/calendar?date=${quietDay}`);
    const card = own.getByRole('article').filter({ hasText: 'Passing' });
    await card.dragTo(own.locator(`[data-cell="${quietDay}T11"]`), { sourcePosition: { x: 5, y: 5 } });
    const undo = own.getByRole('button', { name: 'Undo' });
    await undo.focus();
    await own.clock.fastForward(60_000);
    expect(await undo.count()).toBe(1);
    await own.getByRole('heading', { level: 1 }).click();
    await own.clock.fastForward(5_000);
    expect(await undo.count()).toBe(1);
    await own.clock.fastForward(60_000);
    await undo.waitFor({ state: 'detached' });
    await own.context().close();
  });

  it('says beside the hand why a post was not moved', async () => {
    const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
    const id = await create('Late', `${quietDay}T15:00:00.000Z`);
    await copyPost(dashboard.db, id, [`${lastWeek}T10:00:00.000Z`]);
    await open(`date=${lastWeek}`);
    const card = page.getByRole('article').filter({ hasText: 'Late' });
    await card.dragTo(grid().locator('[data-hour="12"] td').first(), { sourcePosition: { x: 5, y: 5 } });
    const alert = page.getByRole('alert').filter({ hasText: 'The post was not moved.' });
    await alert.waitFor();
    expect(await alert.textContent()).not.toMatch(/scheduledAt|T\d\d:/);
    const { y, height } = await rectOf(alert);
    expect([y > 0, y + height < 900]).toEqual([true, true]);
    await button('Close this message').click();
    await alert.waitFor({ state: 'detached' });
  });

  it('lets one write for an hour by a click, and by keyboard', async () => {
    const time = page.getByLabel('Date and time');
    await open(`date=${quietDay}`);
    await cell('2030-04-12T16').click();
    await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
    expect(await time.inputValue()).toBe('2030-04-12T16:00');
    await page.goBack();
    await ready();
    await tabTo(page, grid().locator('td[tabindex="0"]'));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
    expect(await time.inputValue()).toBe('2030-04-09T08:00');
  });

  it('lets one write for a day of a month, also where a draft is kept', async () => {
    await page.getByRole('textbox', { name: 'Text' }).fill('Kept words');
    await open(`view=month&date=${quietDay}`);
    await cell('2030-04-16').click({ position: { x: 60, y: 60 } });
    await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
    expect(await page.getByLabel('Date and time').inputValue()).toBe('2030-04-16T09:00');
    expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Kept words');
    expect(new URL(page.url()).searchParams.has('at')).toBe(false);
  });
});

describe('free times of auto-scheduling', () => {
  it('are drawn in, and lead to a post at that time', async () => {
    const { body } = await person.client.get<readonly { at: string }[]>(
      `/v1/profiles/${person.profileId}/slots`,
    );
    const at = body.data[0]?.at ?? '';
    await page.goto(`/calendar?date=${at.slice(0, 10)}`);
    await page
      .getByRole('link', { name: `${at.slice(11, 16)} free: X` })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
    expect(await page.getByLabel('Date and time').inputValue()).toBe(at.slice(0, 16));
  });
});

describe('every page on the way', () => {
  it('kept to its policy, and had no complaint', () => {
    expect(browser.consoleErrors).toEqual([]);
  });
});
