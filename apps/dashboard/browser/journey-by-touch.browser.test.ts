import { picture } from '@carillon/media/testing/make-picture';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import {
  accessibilityProblems,
  focused,
  openBrowser,
  personMenu,
  type TestBrowser,
} from '../testing/browser.ts';
import { type Finger, fingerOn } from '../testing/finger.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

const text = 'Written, planned, moved and deleted by a finger';

let dashboard: Dashboard;
let browser: TestBrowser;
let person: Awaited<ReturnType<Dashboard['signedIn']>>;
let x: string;
let page: Page;
let finger: Finger;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard({}, { undoMs: 8_000 }), openBrowser()]);
  await dashboard.person({ admin: true });
  person = await dashboard.signedIn();
  x = await dashboard.carillon.account(person.profileId, 'x', 'demo');
  dashboard.carillon.startWorker();
  page = await browser.open(dashboard.url, { width: 390, hasTouch: true });
  await page.setViewportSize({ width: 390, height: 844 });
  finger = fingerOn(page);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const main = () => page.getByRole('main');

/** Waits for a screen, which fits the phone. */
async function arrived(name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await finger.fits();
}

/** Types what the keyboard on the screen would, once a field is tapped. */
async function type(field: Locator, typed: string): Promise<void> {
  await finger.tap(field);
  await focused(field);
  await page.keyboard.insertText(typed);
}

/** Goes to a screen by the menu of the phone. */
async function goTo(name: string): Promise<void> {
  await finger.tap(button('Open the menu'));
  const places = page.getByRole('navigation', { name: 'Screens' });
  await finger.tap(places.getByRole('link', { name, exact: true }));
  await arrived(name);
}

/** A scheduled post. */
async function create(content: string, scheduledAt: string): Promise<string> {
  const platforms = { [x]: { items: [{ content }] } };
  const body = { profileId: person.profileId, platforms, scheduledAt };
  const answer = await person.client.post<{ id: string }>('/v1/posts', body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.id;
}

/** Where a post stands on its account. */
const rowOf = (content: string) =>
  dashboard.db.publication.findFirstOrThrow({
    where: { post: { content } },
    include: { items: { include: { media: true } } },
  });
const dueAt = async (content: string) => (await rowOf(content)).dueAt?.toISOString();

describe('by touch alone, on a phone', () => {
  it('one signs in', async () => {
    await page.goto('/');
    await arrived('Sign in to Carillon');
    await type(page.getByLabel('E-mail address'), person.email);
    await type(page.getByRole('textbox', { name: 'Password' }), person.password);
    await finger.tap(button('Sign in'));
    await arrived('Posts');
    expect(await dashboard.db.session.count({ where: { userId: person.userId } })).toBe(2); // the other is the test’s
  });

  it('a text with a picture is scheduled', async () => {
    await finger.tap(page.getByRole('banner').getByRole('link', { name: 'New post' }));
    await arrived('New post');
    await finger.tap(page.getByRole('checkbox', { name: 'X @demo' }));
    await type(page.getByRole('textbox', { name: 'Text' }), text);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      finger.tap(button('Add pictures or a video')),
    ]);
    const buffer = await picture({ noise: true }).png().toBuffer();
    await chooser.setFiles([{ name: 'bell.png', mimeType: 'image/png', buffer }]);
    await finger.tap(page.getByRole('radio', { name: 'Schedule' }));
    const time = page.getByLabel('Date and time');
    await finger.tap(time);
    await time.fill('2030-04-04T09:15'); // what the wheels of the phone would give
    await button('Schedule').and(page.locator(':enabled')).waitFor(); // the picture is prepared
    await finger.tap(button('Schedule'));
    await finger.tap(button('Schedule without')); // a description
    await page.getByRole('status').getByText('scheduled').waitFor();
    const { status, dueAt: due, items } = await rowOf(text);
    expect([status, due?.toISOString()]).toEqual(['scheduled', '2030-04-04T09:15:00.000Z']);
    expect(items.map(({ media }) => media.length)).toEqual([1]);
  });

  it('it is dragged to another hour of the calendar', async () => {
    await goTo('Calendar');
    await page.goto('/calendar?view=day&date=2030-04-04');
    const card = page.getByRole('article').filter({ hasText: text });
    await card.waitFor();
    await finger.drag(card, page.locator('[data-cell="2030-04-04T11"]'), { rests: true });
    await page
      .getByRole('status')
      .getByText(/^Moved to Thursday.*11:00/)
      .waitFor();
    expect(await dueAt(text)).toBe('2030-04-04T11:00:00.000Z');
  });

  it('it is dragged past another in the queue', async () => {
    await create('Another', '2030-04-04T12:30:00Z');
    await goTo('Queue');
    const row = (of: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('link', { name: of, exact: true }) });
    await row('Another').waitFor();
    await finger.drag(row('Another').locator('[data-grip]'), row(text));
    await row('Another').getByText('Moved to').waitFor();
    expect([await dueAt(text), await dueAt('Another')]).toEqual([
      '2030-04-04T12:30:00.000Z',
      '2030-04-04T11:00:00.000Z',
    ]);
  });

  it('it and another are moved together', async () => {
    await goTo('Posts');
    await finger.tap(page.getByRole('tab', { name: /^Scheduled/ }));
    for (const each of [/^Select Written/, /^Select Another/])
      await finger.tap(page.getByRole('checkbox', { name: each }));
    await page.getByText('2 selected').waitFor();
    await finger.tap(button(/^Move/));
    const dialog = page.getByRole('dialog', { name: 'Move: 2 posts' });
    const where = dialog.getByLabel('Move to');
    await finger.tap(where);
    await where.selectOption('A week later'); // from the list that the phone itself shows
    await finger.tap(dialog.getByRole('button', { name: 'Move', exact: true }));
    const done = page.getByRole('region', { name: 'Move: progress' });
    await done.getByText('Moved 2 posts.').waitFor();
    await finger.tap(done.getByRole('button', { name: 'Close' }).last());
    await done.waitFor({ state: 'detached' });
    expect([await dueAt(text), await dueAt('Another')]).toEqual([
      '2030-04-11T12:30:00.000Z',
      '2030-04-11T11:00:00.000Z',
    ]);
  });

  it('it is deleted, which is undone; then again, and it is gone', async () => {
    const deleted = page.getByRole('region', { name: `Deleted: ${text}` });
    const remove = async () => {
      await finger.tap(main().getByRole('link', { name: text, exact: true }));
      await arrived(text);
      await finger.tap(button('Actions for this post'));
      await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await finger.tap(page.getByRole('menuitem', { name: 'Delete' }));
      await deleted.waitFor();
    };
    const { postId } = await rowOf(text);
    await remove();
    await finger.tap(deleted.getByRole('button', { name: 'Undo' }));
    await deleted.waitFor({ state: 'detached' });
    expect((await rowOf(text)).status).toBe('scheduled');
    await remove();
    const deletedRow = () => dashboard.db.publication.findFirstOrThrow({ where: { postId } });
    await until('it to be deleted', async () => (await deletedRow()).status === 'cancelled');
    expect((await rowOf('Another')).status).toBe('scheduled');
  });

  it('one signs out', async () => {
    await finger.tap(button('Open the menu'));
    await finger.tap(personMenu(page));
    await finger.tap(page.getByRole('menuitem', { name: 'Sign out' }));
    await arrived('Sign in to Carillon');
    expect(await dashboard.db.session.count({ where: { userId: person.userId } })).toBe(1);
    expect(browser.consoleErrors).toEqual([]);
  });
});
