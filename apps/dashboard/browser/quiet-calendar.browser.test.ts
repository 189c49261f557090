import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, cutOffOn, focused, signInPage, tabTo } from '../testing/browser.ts';
import { copyPost } from '../testing/copy-post.ts';
import { openCalendar, rectOf, type TestCalendar } from '../testing/open-calendar.ts';

let calendar: TestCalendar;
let page: Page;

/** By its upper edge, to the beginning of an hour. */
const atTop = { sourcePosition: { x: 5, y: 5 }, targetPosition: { x: 30, y: 7 } };

/** A Wednesday. */
const quietDay = '2030-04-10';

beforeAll(async () => {
  calendar = await openCalendar();
  page = calendar.page;
});

afterAll(() => calendar.close());

describe('a quiet week', () => {
  const stored = async (id: string) =>
    (await calendar.dashboard.db.publication.findMany({ where: { postId: id } })).map(({ dueAt }) =>
      dueAt?.toISOString(),
    );

  it('tells posts of one text on two accounts apart', async () => {
    await calendar.create('Twins', `${quietDay}T08:00:00.000Z`, [calendar.x]);
    await calendar.create('Twins', `${quietDay}T08:00:00.000Z`, [calendar.bluesky]);
    await calendar.open(`date=${quietDay}`);
    const twins = page.getByRole('article').filter({ hasText: 'Twins' });
    await twins.filter({ hasText: 'X @demo' }).waitFor();
    await twins.filter({ hasText: 'Bluesky @demo.sandbox.test' }).waitFor();
  });

  it('takes a dragged post without moving anything else, and gives it back', async () => {
    const id = await calendar.create('Dragged', `${quietDay}T10:00:00.000Z`);
    await calendar.open(`date=${quietDay}`);
    const card = page.getByRole('article').filter({ hasText: 'Dragged' });
    await card.waitFor();
    const before = await rectOf(calendar.grid());
    await card.dragTo(calendar.cell(`${quietDay}T12`), atTop);
    const status = page.getByRole('status');
    await status.getByText(/^Moved to Wednesday.*12:00/).waitFor();
    expect(await stored(id)).toEqual([`${quietDay}T12:00:00.000Z`]);
    expect(await rectOf(calendar.grid())).toEqual(before);
    await calendar.button('Undo').click();
    await page
      .getByRole('status')
      .getByText(/Moved back to.*10:00/)
      .waitFor();
    expect(await stored(id)).toEqual([`${quietDay}T10:00:00.000Z`]);
    await calendar.cell(`${quietDay}T10`).getByText('Dragged').waitFor();
  });

  it('takes its message away by itself, unless somebody is at it', async () => {
    await calendar.create('Passing', `${quietDay}T10:00:00.000Z`);
    const own = await calendar.browser.open(calendar.dashboard.url);
    await own.clock.install();
    await signInPage(own, calendar.person);
    await own.goto(`/calendar?date=${quietDay}`);
    const card = own.getByRole('article').filter({ hasText: 'Passing' });
    await card.dragTo(own.locator(`[data-cell="${quietDay}T11"]`), atTop);
    const undo = own.getByRole('button', { name: 'Undo' });
    await undo.focus();
    await own.clock.pauseAt((await own.evaluate<number>('Date.now()')) + 60_000); // and no real time counts from here
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
    const id = await calendar.create('Late', `${quietDay}T15:00:00.000Z`);
    await copyPost(calendar.dashboard.db, id, [`${lastWeek}T10:00:00.000Z`]);
    await calendar.open(`date=${lastWeek}`);
    const card = page.getByRole('article').filter({ hasText: 'Late' });
    await card.dragTo(calendar.grid().locator('[data-hour="12"] td').first(), atTop);
    const alert = page.getByRole('alert').filter({ hasText: 'The post was not moved.' });
    await alert.waitFor();
    expect(await alert.textContent()).not.toMatch(/scheduledAt|T\d\d:/);
    const { y, height } = await rectOf(alert);
    expect([y > 0, y + height < 900]).toEqual([true, true]);
    await calendar.button('Close this message').click();
    await alert.waitFor({ state: 'detached' });
  });

  it('lets one write for an hour by a click, and by keyboard', async () => {
    const time = page.getByLabel('Date and time');
    await calendar.open(`date=${quietDay}`);
    await calendar.cell('2030-04-12T16').click();
    await page.getByRole('heading', { level: 1, name: 'New post' }).waitFor();
    expect(await time.inputValue()).toBe('2030-04-12T16:00');
    await page.goBack();
    await calendar.ready();
    await tabTo(page, calendar.grid().locator('td[tabindex="0"]'));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'New post' }).waitFor();
    expect(await time.inputValue()).toBe('2030-04-09T08:00');
  });

  it('lets one write for a day of a month, also where a draft is kept', async () => {
    await page.getByRole('textbox', { name: 'Text' }).fill('Kept words');
    await calendar.open(`view=month&date=${quietDay}`);
    await calendar.cell('2030-04-16').click({ position: { x: 60, y: 60 } });
    await page.getByRole('heading', { level: 1, name: 'New post' }).waitFor();
    expect(await page.getByLabel('Date and time').inputValue()).toBe('2030-04-16T09:00');
    expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Kept words');
    expect(new URL(page.url()).searchParams.has('at')).toBe(false);
  });
});

describe('a week on a phone', () => {
  it('has a line for each post, which keys and a finger move', async () => {
    const long = 'Lines that are far longer than a phone is wide, and are not broken';
    const id = await calendar.create(long, '2030-05-15T10:00:00.000Z', [calendar.x, calendar.bluesky]);
    const phone = await calendar.browser.open(calendar.dashboard.url, { hasTouch: true });
    await signInPage(phone, calendar.person);
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto('/calendar?date=2030-05-15');
    const line = phone.getByRole('article').filter({ hasText: long });
    expect((await rectOf(line)).height).toBe(40);
    expect(await line.textContent()).toMatch(/^10:00.*Scheduled, X @demo, Bluesky @demo\.sandbox\.test/);
    expect(await line.locator('[data-network]').count()).toBe(2);
    const move = line.getByRole('button', { name: /^Move: 10:00, Lines/ });
    const { width, height } = await rectOf(move);
    expect([width >= 24, height >= 24]).toEqual([true, true]);
    expect(await accessibilityProblems(phone)).toEqual([]);
    expect(await cutOffOn(phone)).toEqual([]);
    await move.tap();
    const dialog = phone.getByRole('dialog', { name: 'Move the post' });
    await dialog.waitFor();
    await phone.keyboard.press('Escape');
    await focused(move);
    await tabTo(phone, line.getByRole('link'));
    for (const key of ['Space', 'ArrowDown', 'Enter']) await phone.keyboard.press(key);
    await phone
      .getByRole('status')
      .getByText(/^Moved to Thursday, 16 May 2030, 10:00/)
      .waitFor();
    const due = await calendar.dashboard.db.publication.findMany({ where: { postId: id } });
    expect(due.map(({ dueAt }) => dueAt?.toISOString())).toEqual(Array(2).fill('2030-05-16T10:00:00.000Z'));
    await phone.context().close();
  });
});

/** Its day by UTC, as windows have it: mon, tue and so on. */
const weekday = (at: Date) =>
  at.toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' }).toLowerCase();

describe('free times of auto-scheduling', () => {
  it('are drawn in, and lead to a post at that time', async () => {
    const { client, profileId } = calendar.person;
    const days = [weekday(new Date(Date.now() + 2 * 86_400_000))]; // a free time of today is another one each minute
    const body = { windows: { x: [{ days, from: '09:00', to: '10:00' }] } };
    expect((await client.send('PATCH', `/v1/profiles/${profileId}`, { body })).status).toBe(200);
    const slots = await client.get<readonly { at: string; platform: string }[]>(
      `/v1/profiles/${profileId}/slots`,
    );
    const at = slots.body.data.find(({ platform }) => platform === 'x')?.at ?? '';
    expect(at).toMatch(/T09:00:00/);
    await page.goto(`/calendar?date=${at.slice(0, 10)}`);
    await page
      .getByRole('link', { name: `${at.slice(11, 16)} free: X` })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'New post' }).waitFor();
    expect(await page.getByLabel('Date and time').inputValue()).toBe(at.slice(0, 16));
  });
});

describe('every page on the way', () => {
  it('kept to its policy, and had no complaint', () => {
    expect(calendar.browser.consoleErrors).toEqual([]);
  });
});
