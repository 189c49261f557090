import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, colourRules, focused } from '../testing/browser.ts';
import { copyPost } from '../testing/copy-post.ts';
import { openCalendar, rectOf, type TestCalendar } from '../testing/open-calendar.ts';

let calendar: TestCalendar;
let page: Page;

/** A Wednesday on which much goes out, in a busy week. */
const busyDay = '2030-03-06';
/** Of the other days of that week, together. */
const onOthers = 4_940;

const minutes = (from: string, count: number, step: number) =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse(from) + n * step * 60_000).toISOString());

beforeAll(async () => {
  calendar = await openCalendar();
  page = calendar.page;
  const first = await calendar.create('Ding', `${busyDay}T09:00:00.000Z`);
  const others = [4, 5, 7, 8, 9, 10].flatMap((day) =>
    minutes(`2030-03-${String(day).padStart(2, '0')}T00:00:00.000Z`, Math.ceil(onOthers / 6), 1.7),
  );
  await copyPost(calendar.dashboard.db, first, [
    ...minutes(`${busyDay}T09:01:00.000Z`, 29, 1),
    ...minutes(`${busyDay}T10:05:00.000Z`, 30, 20),
    ...others,
    ...[3, 4, 5, 6, 7, 8, 9].flatMap((day) => minutes(`2030-06-0${day}T07:00:00.000Z`, 60, 15)),
  ]);
});

afterAll(() => calendar.close());

/** Elements of the page as it is now. */
const countNodes = () => page.evaluate<number>('document.querySelectorAll("*").length');

describe('a week of 5,000 posts, 60 of them on one day', () => {
  it('is on the screen soon, small and compact', async () => {
    await page.goto('/calendar?date=2030-05-01');
    await calendar.grid().waitFor(); // the parts of the page are there
    let begin = performance.now();
    await page.goto('/calendar?date=2030-05-01');
    await calendar.grid().waitFor();
    const emptyMs = Math.round(performance.now() - begin);
    begin = performance.now();
    await page.goto(`/calendar?date=${busyDay}`);
    await calendar.ready();
    const tookMs = Math.round(performance.now() - begin);
    const nodes = await countNodes();
    const [askedMs] = await page.evaluate<number[]>(
      "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/app/calendar/')).map(({ duration }) => Math.round(duration))",
    );
    console.log(
      `A week of 5,000 posts: ready after ${tookMs} ms, of which the server took ${askedMs} ms (an empty week: ${emptyMs} ms); ${nodes} elements.`,
    );
    expect(nodes).toBeLessThan(1_500);
    const perCell = await page.evaluate<number[]>(
      '[...document.querySelectorAll("td")].map((cell) => cell.querySelectorAll("article").length)',
    );
    expect(Math.max(...perCell)).toBeLessThanOrEqual(3);
    expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThan(1_200);
    const totals = await calendar
      .grid()
      .getByRole('button', { name: /posts: / })
      .allTextContents();
    const sum = totals.reduce((before, words) => before + Number.parseInt(words.replace(',', ''), 10), 0);
    expect(sum).toBeGreaterThanOrEqual(5_000);
  });

  it('tells how many there are on each day, in sight however far one scrolls', async () => {
    const total = calendar.grid().getByRole('button', { name: '60 posts: Wednesday, 6 March 2030' });
    await total.waitFor();
    const { y } = await rectOf(total);
    await calendar.cell(`${busyDay}T23`).scrollIntoViewIfNeeded();
    expect((await rectOf(total)).y).toBe(y);
    expect((await rectOf(calendar.cell(`${busyDay}T23`))).y).toBeGreaterThan(y);
  });

  it('shows nothing but the time where there is no room for words', async () => {
    await page.locator('article[data-movable]').first().waitFor();
    // As wide as where four stand beside one another.
    const narrow = await page.evaluate<{ marks: number; indent: string }[]>(`
      [...document.querySelectorAll('article[data-movable]')]
        .map((chip) => (chip.style.width = '60px', {
          marks: [...chip.querySelectorAll('svg')].filter((mark) => mark.checkVisibility()).length,
          indent: getComputedStyle(chip.querySelector('a')).textIndent,
        }))`);
    expect(narrow.length).toBeGreaterThan(0);
    expect(narrow.filter(({ marks, indent }) => marks > 0 || indent === '0px')).toEqual([]);
  });

  it('opens the rest of an hour by keyboard, page by page, and gives the focus back', async () => {
    const more = calendar.cell(`${busyDay}T09`).getByRole('button', { name: /^\+29 more: Wednesday/ });
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
    await focused(more);
    expect(await more.textContent()).toBe('+29');
    expect(await more.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
  });

  it('keeps a month compact, and shows none of its days as empty', async () => {
    await calendar.open(`view=month&date=${busyDay}`);
    for (const [day, rest] of [
      ['Monday, 4', 819],
      ['Wednesday, 6', 55],
      ['Sunday, 10', 819],
    ])
      await calendar.button(`+${rest} more: ${day} March 2030`).waitFor();
    expect(await calendar.cell(busyDay).getByRole('article').count()).toBe(5);
    expect(await countNodes()).toBeLessThan(1_500);
    expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThan(1_200);
    const heading = calendar.grid().getByRole('columnheader', { name: 'Wed' });
    const { y } = await rectOf(heading);
    await calendar.cell('2030-03-31').scrollIntoViewIfNeeded();
    expect((await rectOf(heading)).y).toBe(y);
  });

  it('is as compact on a phone', async () => {
    await calendar.open(`date=${busyDay}`, { width: 390 });
    await calendar.button('60 posts: Wednesday, 6 March 2030').waitFor();
    expect(await countNodes()).toBeLessThan(1_500);
  });
});

describe.each(['light', 'dark'] as const)('everybody can use it in %s colours', (scheme) => {
  it.each([
    [1280, `date=${busyDay}`, '60 posts: Wednesday, 6 March 2030'],
    [1280, `view=day&date=${busyDay}`, '60 posts: Wednesday, 6 March 2030'],
    [1280, `view=month&date=${busyDay}`, '+55 more: Wednesday, 6 March 2030'],
    [390, `date=${busyDay}`, '60 posts: Wednesday, 6 March 2030'],
    [390, `view=day&date=${busyDay}`, '60 posts: Wednesday, 6 March 2030'],
    [390, `view=month&date=${busyDay}`, '+57 more: Wednesday, 6 March 2030'],
  ])('at %d px with %s, and with a day open', async (width, query, opener) => {
    await page.emulateMedia({ colorScheme: scheme });
    await calendar.open(query, { width });
    await page.locator(`[data-mantine-color-scheme=${scheme}]`).waitFor();
    const rules = scheme === 'dark' ? colourRules : undefined;
    expect(await accessibilityProblems(page, rules)).toEqual([]);
    await calendar.button(opener).click();
    await page.getByRole('dialog').getByRole('article').first().waitFor();
    expect(await accessibilityProblems(page, rules)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.keyboard.press('Escape');
    await page.emulateMedia({ colorScheme: 'light' });
  });
});

describe('a week of 60 posts on each day', () => {
  it('shows two of each hour, and where the others are', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/calendar?date=2030-06-05');
    await calendar.ready();
    const perCell = await page.evaluate<number[]>(
      '[...document.querySelectorAll("td")].map((cell) => cell.querySelectorAll("article").length)',
    );
    expect(Map.groupBy(perCell, Number).get(2)?.length).toBe(7 * 15);
    expect(await calendar.cell('2030-06-05T07').textContent()).toMatch(/07:00.*07:15.*\+2$/);
    const nodes = await countNodes();
    console.log(`A week of 60 posts on each day: ${nodes} elements.`);
    expect(nodes).toBeLessThan(1_500);
  });
});

describe('this week', () => {
  it('is opened at now, with a line there, and hours that are over look so', async () => {
    const then = new Date(`${busyDay}T12:30:00Z`);
    await page.clock.setFixedTime(then);
    // The server's clock is what counts, so that says the same.
    const answers = /\/(app\/(?!events)|v1\/)/;
    await page.route(answers, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), date: then.toUTCString() } });
    });
    await calendar.open(`date=${busyDay}`);
    const now = calendar.cell(`${busyDay}T12`);
    expect(await now.getAttribute('aria-current')).toBe('time');
    const [box, { y }] = [await rectOf(calendar.grid().locator('xpath=..')), await rectOf(now)];
    expect(y).toBeGreaterThan(box.y);
    expect(y).toBeLessThan(box.y + box.height / 2);
    const styleOf = (name: string, property: string, part = '') =>
      page.evaluate<string>(
        `getComputedStyle(document.querySelector('[data-cell="${name}"]'), '${part}').${property}`,
      );
    const later = await styleOf(`${busyDay}T14`, 'backgroundColor');
    expect(await styleOf(`${busyDay}T11`, 'backgroundColor')).not.toBe(later);
    expect(await styleOf('2030-03-07T11', 'backgroundColor')).toBe(later);
    expect(await styleOf(`${busyDay}T12`, 'borderTopStyle', '::before')).toBe('solid');
    await page.unroute(answers);
    await page.clock.setFixedTime(new Date());
  });
});

describe('every page on the way', () => {
  it('kept to its policy, and had no complaint', () => {
    expect(calendar.browser.consoleErrors).toEqual([]);
  });
});
