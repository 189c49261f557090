import { picture } from '@carillon/media/testing/make-picture';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { focused, openBrowser, personMenu, type TestBrowser, tabTo } from '../testing/browser.ts';
import { focusProblem } from '../testing/focus-problem.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

const text = 'Written, planned, moved and deleted without a mouse';

let dashboard: Dashboard;
let browser: TestBrowser;
let person: Awaited<ReturnType<Dashboard['signedIn']>>;
let x: string;
let page: Page;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard({}, { undoMs: 8_000 }), openBrowser()]);
  person = await dashboard.signedIn();
  x = await dashboard.carillon.account(person.profileId, 'x', 'demo');
  await dashboard.carillon.account(person.profileId, 'bluesky', 'demo.sandbox.test');
  dashboard.carillon.startWorker();
  page = await browser.open(dashboard.url);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** After what a person did, the focus is on something, in sight, and seen to be there. */
async function keptFocus(): Promise<void> {
  expect(await focusProblem(page)).toBeNull();
}

/** Presses a key on something, and waits until it is done. */
async function press(target: Locator, key = 'Enter', done?: () => Promise<unknown>): Promise<void> {
  await tabTo(page, target);
  await keptFocus();
  await page.keyboard.press(key);
  await done?.();
  await keptFocus();
}

async function type(target: Locator, typed: string): Promise<void> {
  await tabTo(page, target);
  await keptFocus();
  await page.keyboard.type(typed);
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const screen = (name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name, exact: true });

/** A scheduled post on X. */
async function create(content: string, scheduledAt: string): Promise<string> {
  const platforms = { [x]: { items: [{ content }] } };
  const body = { profileId: person.profileId, platforms, scheduledAt };
  const answer = await person.client.post<{ id: string }>('/v1/posts', body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.id;
}

/** The post of this journey, on its accounts. */
const stored = () =>
  dashboard.db.publication.findMany({
    where: { post: { content: { startsWith: text } } },
    include: { items: { include: { media: true } } },
    orderBy: { platform: 'asc' },
  });
const dueTimes = async () => (await stored()).map(({ status, dueAt }) => [status, dueAt?.toISOString()]);
const onBoth = (time: string) => Array.from({ length: 2 }, () => ['scheduled', time]);

describe('by keyboard alone', () => {
  it('one signs in, and comes to the posts', async () => {
    await page.goto('/');
    await heading('Sign in to Carillon');
    await type(page.getByLabel('E-mail address'), person.email);
    await type(page.getByRole('textbox', { name: 'Password' }), person.password);
    await page.keyboard.press('Enter');
    await heading('Posts');
    await keptFocus();
  });

  it('a text with a described picture is scheduled on two accounts', async () => {
    await press(screen('New post'), 'Enter', () => heading('New post'));
    await press(page.getByRole('checkbox', { name: 'X @demo' }), 'Space');
    await press(page.getByRole('checkbox', { name: /Bluesky @demo/ }), 'Space');
    await type(page.getByRole('textbox', { name: 'Text' }), text);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      press(button('Add pictures or a video')),
    ]);
    const buffer = await picture({ noise: true }).png().toBuffer();
    await chooser.setFiles([{ name: 'bell.png', mimeType: 'image/png', buffer }]);
    const dialog = page.getByRole('dialog', { name: 'Picture or video 1 of 1' });
    await press(button('Alt text: 1 of 1'), 'Enter', () =>
      focused(dialog.getByRole('textbox', { name: 'Alt text' })),
    );
    await page.keyboard.type('A bell in its tower');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await keptFocus();
    await tabTo(page, page.getByRole('radio', { name: 'Publish now' }));
    await page.keyboard.press('ArrowDown');
    await keptFocus();
    await type(page.getByLabel('Date and time'), '040420300915AM');
    await button('Schedule').and(page.locator(':enabled')).waitFor(); // the picture is prepared
    await press(button('Schedule'), 'Enter', () => page.getByRole('status').getByText('scheduled').waitFor());
    expect(await dueTimes()).toEqual(onBoth('2030-04-04T09:15:00.000Z'));
    for (const { items } of await stored())
      expect(items[0]?.media.map(({ altText }) => altText)).toEqual(['A bell in its tower']);
  });

  it('it is found in the calendar, and moved', async () => {
    await press(screen('Calendar'), 'Enter', () => heading('Calendar'));
    await page.goto('/calendar?date=2030-04-04');
    const dialog = page.getByRole('dialog', { name: 'Move the post' });
    // What is typed before the dialog has taken the focus goes nowhere.
    await press(button(`Move: 09:15, ${text}`), 'Enter', () => dialog.locator(':focus').waitFor());
    await type(page.getByLabel(/^Time/), '1130AM');
    const answer = page.getByRole('status').getByText('Moved to').or(page.getByRole('alert'));
    await press(button('Move'), 'Enter', () => answer.waitFor());
    expect(await answer.textContent()).toContain('Moved to');
    expect(await dueTimes()).toEqual(onBoth('2030-04-04T11:30:00.000Z'));
    await focused(button(`Move: 11:30, ${text}`));
    await keptFocus();
  });

  it('it is moved in the queue', async () => {
    await create('Another', '2030-04-04T12:30:00Z');
    await press(screen('Queue'), 'Enter', () => heading('Queue'));
    await press(button(new RegExp(`^Move down: ${text}`)), 'Enter', () =>
      page
        .getByText(/^Moved to/)
        .first()
        .waitFor(),
    );
    await until('it to be moved', async () => (await dueTimes())[0]?.[1] === '2030-04-04T12:30:00.000Z');
    expect(await dueTimes()).toEqual(onBoth('2030-04-04T12:30:00.000Z'));
  });

  it('it is opened, changed and saved', async () => {
    await press(screen('Posts'), 'Enter', () => heading('Posts'));
    await press(page.getByRole('main').getByRole('link', { name: text }), 'Enter', () => heading(text));
    await press(link('Edit'), 'Enter', () => heading('Edit post'));
    await tabTo(page, page.getByRole('textbox', { name: 'Text', exact: true }));
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('!');
    await press(button('Save the changes'), 'Enter', () => heading(`${text}!`));
    expect((await stored()).map(({ items }) => items[0]?.content)).toEqual([`${text}!`, `${text}!`]);
  });

  it('it is deleted, which is undone; then again, and it is gone', async () => {
    const deleted = page.getByRole('region', { name: `Deleted: ${text}!` });
    await press(button('Delete'), 'Enter', () => deleted.waitFor());
    await press(deleted.getByRole('button', { name: 'Undo' }), 'Enter', () =>
      deleted.waitFor({ state: 'detached' }),
    );
    const listed = page.getByRole('main').getByRole('link', { name: `${text}!` });
    await press(listed, 'Enter', () => heading(`${text}!`));
    expect(await dueTimes()).toEqual(onBoth('2030-04-04T12:30:00.000Z'));
    await press(button('Delete'), 'Enter', () => deleted.waitFor());
    const posts = () => dashboard.db.post.count({ where: { content: `${text}!` } });
    expect(await posts()).toBe(1);
    await until('it to be deleted', async () => (await posts()) === 0);
    expect(await dueTimes()).toEqual([]);
    await deleted.waitFor({ state: 'detached' });
    await keptFocus();
  });

  it('one that failed is retried', async () => {
    const id = await create('Failed once', '2030-05-05T09:00:00Z');
    await dashboard.db.publication.updateMany({
      where: { postId: id },
      data: {
        ...{ status: 'failed', errorCode: 'unavailable' },
        errorMessage: 'X was not available.',
        dueAt: new Date(),
      },
    });
    await press(screen(/^Needs attention/), 'Enter', () => heading('Needs attention'));
    const row = page.getByRole('listitem').filter({ hasText: 'Failed once' });
    await press(button(/^Retry: Failed once/), 'Enter', () => row.waitFor({ state: 'detached' }));
    const { status } = await dashboard.db.publication.findFirstOrThrow({ where: { postId: id } });
    expect(status).not.toBe('failed');
  });

  it('one signs out', async () => {
    const signOut = page.getByRole('menuitem', { name: 'Sign out' });
    await press(personMenu(page), 'Enter', () => signOut.waitFor());
    await page.keyboard.press('ArrowUp');
    await focused(signOut);
    await keptFocus();
    await page.keyboard.press('Enter');
    await heading('Sign in to Carillon');
    await keptFocus();
    expect(browser.consoleErrors).toEqual([]);
  });
});
