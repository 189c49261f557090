import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { focused, signInPage } from '../testing/browser.ts';
import { openCalendar, rectOf, type TestCalendar } from '../testing/open-calendar.ts';

let calendar: TestCalendar;
let page: Page;

/** By its upper edge, to the beginning of an hour. */
const atTop = { sourcePosition: { x: 5, y: 5 }, targetPosition: { x: 30, y: 7 } };

beforeAll(async () => {
  calendar = await openCalendar();
  page = calendar.page;
});

afterAll(() => calendar.close());

describe('a post in the hand', () => {
  const dueAt = async (id: string) =>
    (
      await calendar.dashboard.db.publication.findFirstOrThrow({ where: { postId: id } })
    ).dueAt?.toISOString();
  const chip = (text: string) => page.getByRole('article').filter({ hasText: text });
  const moved = (words: RegExp) => page.getByRole('status').getByText(words).waitFor();

  it('goes to the quarter of an hour where its upper edge is let go, and says so on the way', async () => {
    const id = await calendar.create('To a quarter', '2030-05-08T10:00:00.000Z');
    await calendar.open('date=2030-05-08');
    const from = await rectOf(chip('To a quarter'));
    const to = await rectOf(calendar.cell('2030-05-09T12'));
    await page.mouse.move(from.x + 20, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 30);
    await page.mouse.move(to.x + 30, to.y + to.height / 2 + 6);
    await page.getByText('Thursday, 9 May 2030, 12:30').waitFor();
    await page.mouse.up();
    await moved(/^Moved to Thursday.*12:30/);
    expect(await dueAt(id)).toBe('2030-05-09T12:30:00.000Z');
    expect(new URL(page.url()).pathname).toBe('/calendar'); // letting go is no click on its link
  });

  it('stays where it was when Escape lets it go', async () => {
    const id = await calendar.create('Not moved', '2030-05-08T14:00:00.000Z');
    await calendar.open('date=2030-05-08');
    const changes: string[] = [];
    page.on('request', (request) => void (request.method() !== 'GET' && changes.push(request.url())));
    const from = await rectOf(chip('Not moved'));
    const to = await rectOf(calendar.cell('2030-05-09T12'));
    await page.mouse.move(from.x + 20, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(to.x + 30, to.y + 7, { steps: 3 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.waitForTimeout(300);
    expect(changes).toEqual([]);
    expect([await dueAt(id), new URL(page.url()).pathname]).toEqual([
      '2030-05-08T14:00:00.000Z',
      '/calendar',
    ]);
  });

  it('is carried by keys: Space, arrows, Enter, in a week and in a month', async () => {
    const id = await calendar.create('By keys', '2030-05-14T10:10:00.000Z');
    await calendar.open('date=2030-05-14');
    const link = page.getByRole('link', { name: 'By keys' });
    const carry = async (...keys: readonly string[]) => {
      for (const key of ['Space', ...keys]) await page.keyboard.press(key);
    };
    await link.focus();
    await carry('ArrowDown', 'ArrowDown', 'ArrowRight');
    await page.getByText('Wednesday, 15 May 2030, 10:30').waitFor();
    await page.keyboard.press('Enter');
    await moved(/^Moved to Wednesday.*10:30/);
    expect(await dueAt(id)).toBe('2030-05-15T10:30:00.000Z');
    await focused(link);
    await carry('ArrowUp', 'Escape');
    expect(await dueAt(id)).toBe('2030-05-15T10:30:00.000Z');
    await calendar.open('view=month&date=2030-05-14');
    await link.focus();
    await carry('ArrowDown', 'ArrowLeft', 'Space');
    await moved(/^Moved to Tuesday, 21 May 2030/);
    expect(await dueAt(id)).toBe('2030-05-21T10:30:00.000Z');
  });

  it('is dragged by a finger that rests on it; one that does not scrolls', async () => {
    const id = await calendar.create('By touch', '2030-05-20T10:00:00.000Z');
    const phone = await calendar.browser.open(calendar.dashboard.url, { hasTouch: true });
    await signInPage(phone, calendar.person);
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto('/calendar?view=day&date=2030-05-20');
    const touched = phone.getByRole('article').filter({ hasText: 'By touch' });
    await touched.waitFor();
    const finger = await phone.context().newCDPSession(phone);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const top = () => phone.evaluate<number>("document.querySelector('[data-scroll-box]').scrollTop");
    const box = await rectOf(touched);
    const [x, y] = [box.x + 30, box.y + 8];

    const before = await top();
    await touch('touchStart', x, y);
    for (const by of [10, 30, 60, 90]) await touch('touchMove', x, y - by);
    await touch('touchEnd');
    await phone.waitForFunction(`document.querySelector('[data-scroll-box]').scrollTop > ${before}`);
    expect(await dueAt(id)).toBe('2030-05-20T10:00:00.000Z');

    let seen = -1;
    await until('nothing to scroll any more', async () => {
      const last = seen;
      seen = await top();
      await phone.waitForTimeout(100);
      return last === seen;
    });
    await phone.evaluate(`document.querySelector('[data-scroll-box]').scrollTop = ${before}`); // from under the head
    const now = await rectOf(touched);
    const to = await rectOf(phone.locator('[data-cell="2030-05-20T12"]'));
    await touch('touchStart', now.x + 30, now.y + 4);
    await phone.waitForTimeout(500);
    const scrolled = await top();
    for (const share of [0.3, 0.6, 1])
      await touch('touchMove', now.x + 30, now.y + 4 + share * (to.y + 5 - now.y - 4));
    await touch('touchEnd');
    await phone
      .getByRole('status')
      .getByText(/^Moved to Monday.*12:00/)
      .waitFor();
    expect([await dueAt(id), await top()]).toEqual(['2030-05-20T12:00:00.000Z', scrolled]);
    await phone.context().close();
  });
});

describe('a calendar of all profiles', () => {
  it('shows what an account or a status is chosen for, and moves it', async () => {
    const { client } = calendar.person;
    const body = { name: 'Second', groupId: null, timezone: 'UTC' };
    const second = (await client.post<{ id: string }>('/app/profiles', body)).body.data.id;
    const other = await calendar.dashboard.carillon.account(second, 'x', 'other');
    await calendar.create('Of the first', '2030-06-05T10:00:00.000Z');
    const platforms = { [other]: { items: [{ content: 'Of the second' }] } };
    const wanted = { profileId: second, platforms, scheduledAt: '2030-06-05T10:05:00.000Z' };
    expect((await client.post('/v1/posts', wanted)).status).toBe(201);
    await calendar.open('date=2030-06-05');
    const links = page.getByRole('article').getByRole('link');
    expect((await links.allTextContents()).sort()).toEqual(['Of the first', 'Of the second']);
    await calendar.button('Status').click();
    await page.getByRole('menuitemradio', { name: 'Failed' }).click();
    await page.getByRole('article').first().waitFor({ state: 'detached' });
    await calendar.button('Status').click();
    await page.getByRole('menuitemradio', { name: 'Scheduled' }).click();
    await page.getByRole('article').first().waitFor();
    await calendar.button('X @other').click();
    await page.getByRole('article').filter({ hasText: 'Of the first' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('article').count()).toBe(1);
    await page.getByRole('article').dragTo(calendar.cell('2030-06-06T09'), atTop);
    await page
      .getByRole('status')
      .getByText(/^Moved to Thursday.*09:00/)
      .waitFor();
    await page.reload();
    await calendar.cell('2030-06-06T09').getByText('Of the second').waitFor();
  });
});

describe('every page on the way', () => {
  it('kept to its policy, and had no complaint', () => {
    expect(calendar.browser.consoleErrors).toEqual([]);
  });
});
