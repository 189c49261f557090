import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { accessibilityProblems, cutOffOn, signInPage } from '../testing/browser.ts';
import { type Composing, startComposing } from '../testing/start-composing.ts';

/** Twice as long as people have: pages are slow while all tests run, ms. */
const undoMs = 20_000;

let composing: Composing;
let page: Page;

beforeAll(async () => {
  const accounts = [
    ['x', 'demo'],
    ['bluesky', 'demo.sandbox.test'],
  ] as const;
  composing = await startComposing(accounts, { undoMs });
  page = composing.page;
});

afterAll(() => composing.stop());

const button = (on: Page, name: string) => on.getByRole('button', { name, exact: true });
const link = (on: Page, name: string) => on.getByRole('link', { name, exact: true }).first();
const text = (on: Page) => on.getByRole('textbox', { name: 'Text', exact: true });
const bar = (on: Page, words: string) => on.getByRole('region', { name: `Publishing soon: ${words}` });
const seconds = (on: Page, words: string) => bar(on, words).getByText(/^Publishing in \d+ s$/);
const undo = (on: Page, words: string) => bar(on, words).getByRole('button', { name: 'Undo' });
const heading = (on: Page, name: string) => on.getByRole('heading', { level: 1, name }).waitFor();

/** How often it is out, on both networks together. */
const sends = (words: string) =>
  composing.dashboard.carillon.sandbox.ledger().filter(({ content }) => content === words).length;
const post = (content: string) => composing.dashboard.db.post.findFirstOrThrow({ where: { content } });

/** Writes a post for both accounts, and has it published. */
async function publish(on: Page, words: string): Promise<void> {
  await on.goto('/compose');
  await text(on).fill(words);
  for (const name of ['X @demo', /demo.sandbox.test/]) await on.getByRole('checkbox', { name }).check();
  await button(on, 'Publish now').click();
  await seconds(on, words).waitFor();
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe('Publish now', () => {
  it('can be undone on every screen, by keyboard, and the text is there again', async () => {
    await page.goto('/compose');
    await text(page).fill('Not yet');
    await page.getByRole('checkbox', { name: 'X @demo' }).check();
    await text(page).press('ControlOrMeta+Enter');
    await heading(page, 'Not yet');
    await seconds(page, 'Not yet').waitFor();
    const main = page.getByRole('main');
    const status = main.getByText(/^Publishing in \d+ s$/).and(main.locator(':not([role=timer])')); // not the bar
    await status.waitFor();
    await main.getByRole('heading', { name: 'What happened' }).waitFor();
    for (const other of ['Scheduled', 'scheduled for', 'No attempt yet', /^Next in/])
      expect(await page.getByText(other).count()).toBe(0);
    expect(await main.getByRole('button', { name: 'Publish now' }).count()).toBe(0);
    await undo(page, 'Not yet').and(page.locator(':focus')).waitFor();
    for (const screen of ['Accounts', 'Calendar', 'Posts']) {
      await link(page, screen).click();
      await heading(page, screen);
      await seconds(page, 'Not yet').waitFor();
    }
    await undo(page, 'Not yet').press('Enter');
    await heading(page, 'Edit post');
    expect(await text(page).inputValue()).toBe('Not yet');
    expect(await page.getByRole('radio', { name: 'Publish now' }).isChecked()).toBe(true);
    expect(new URL(page.url()).search).toMatch(/^\?post=pst_\w+$/);
    await page.getByText('Not published. It is a draft now.').waitFor();
    await seconds(page, 'Not yet').waitFor({ state: 'detached' });
    expect([await seconds(page, 'Not yet').count(), (await post('Not yet')).status]).toEqual([0, 'draft']);
  });

  it('can be undone before the answer to it has come', async () => {
    const held = Promise.withResolvers<void>();
    const holdBack = async (route: Route) => {
      const response = await route.fetch();
      await held.promise;
      await route.fulfill({ response });
    };
    await page.route('**/v1/posts', holdBack, { times: 1 });
    const answer = page.waitForResponse('**/v1/posts');
    await publish(page, 'Taken back at once');
    await undo(page, 'Taken back at once').click();
    await heading(page, 'Edit post');
    await page.getByRole('radio', { name: 'Publish now' }).and(page.locator(':checked')).waitFor();
    held.resolve();
    await (await answer).finished();
    await page.evaluate('new Promise(requestAnimationFrame)'); // what follows from it is shown
    await heading(page, 'Edit post');
    expect(await text(page).inputValue()).toBe('Taken back at once');
    expect((await post('Taken back at once')).status).toBe('draft');
  });

  it('fits a phone, in the dark too', async () => {
    const pending = { postId: (await post('Not yet')).id, content: 'Not yet', leftMs: 60_000 };
    const summary = { nextAt: null, attention: { count: 0, more: false }, undo: [pending], deletions: [] };
    await page.route('**/app/glance', (route) => route.fulfill({ json: { data: summary } }));
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1280, 390]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/accounts');
        await heading(page, 'Accounts');
        await seconds(page, 'Not yet').waitFor();
        expect([await cutOffOn(page), await accessibilityProblems(page)]).toEqual([[], []]);
      }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.unroute('**/app/glance');
  });

  it('goes out once, though its tab is closed or left after 1, 5 or 9 seconds; what is undone then never does', async () => {
    const { dashboard, browser, person } = composing;
    /** In a browser of its own: the tabs of one share six connections. */
    const tab = async () => {
      const other = await browser.open(dashboard.url);
      await signInPage(other, person);
      return other;
    };
    const closed = async (after: number) => {
      const other = await tab();
      await publish(other, `Closed after ${after} s`);
      await wait(after * 1_000 - 500);
      await other.context().close();
    };
    const undone = async () => {
      const other = await tab();
      await publish(other, 'Undone late');
      await bar(other, 'Undone late')
        .getByText(/in [1-5] s$/)
        .waitFor();
      await undo(other, 'Undone late').click();
      await heading(other, 'Edit post');
      await other.context().close();
    };
    const left = async () => {
      const other = await tab();
      await publish(other, 'Left');
      await other.goto('about:blank');
      await other.context().close();
    };
    await Promise.all([closed(1), closed(5), closed(9), undone(), left()]);
    const out = [1, 5, 9].map((after) => `Closed after ${after} s`).concat('Left');
    await until('all to be out', async () => out.every((words) => sends(words) === 2), undoMs + 20_000);
    await wait(1_500);
    expect(Object.fromEntries([...out, 'Undone late'].map((words) => [words, sends(words)]))).toEqual({
      ...Object.fromEntries(out.map((words) => [words, 2])),
      'Undone late': 0,
    });
    expect((await post('Undone late')).status).toBe('draft');
  });

  it('is told, and can be undone, in another browser of the same person', async () => {
    const { dashboard, browser, person } = composing;
    const phone = await browser.open(dashboard.url);
    await signInPage(phone, person);
    await phone.goto('/media');
    await heading(phone, 'Media');
    await publish(page, 'Seen elsewhere');
    await seconds(phone, 'Seen elsewhere').waitFor();
    await undo(phone, 'Seen elsewhere').click();
    await heading(phone, 'Edit post');
    await seconds(page, 'Seen elsewhere').waitFor({ state: 'detached' });
    expect((await post('Seen elsewhere')).status).toBe('draft');
    await phone.context().close();
  });

  it('says so where it is too late to undo, and publishes at once for who does not want to wait', async () => {
    await page.route('**/undo', (route) =>
      route.fulfill({ status: 409, json: { error: 'It is too late to undo this.' } }),
    );
    await publish(page, 'In a hurry');
    await undo(page, 'In a hurry').click();
    await page.getByRole('alert').getByText('It is too late to undo this.').waitFor();
    await page.unroute('**/undo');
    const before = Date.now();
    await button(page, 'Publish at once').click();
    await until('it to be out', async () => sends('In a hurry') === 2);
    expect(Date.now() - before).toBeLessThan(undoMs - 2_000);
    await seconds(page, 'In a hurry').waitFor({ state: 'detached' });
  });

  it('is followed account by account', async () => {
    await page.goto(`/posts/${(await post('In a hurry')).id}`);
    const happened = page.getByRole('region', { name: 'What happened' });
    const attempts = happened.getByText(/^Published · /);
    await until('both attempts', async () => (await attempts.count()) === 2);
    expect(await accessibilityProblems(page)).toEqual([]);
    await happened.getByRole('combobox', { name: 'Attempts on' }).selectOption('X @demo');
    expect(await attempts.allTextContents()).toEqual(['Published · X @demo']);
    await happened.getByText(/^Created/).waitFor();
  });

  it('of a scheduled post goes back to its time', async () => {
    const { id } = await post('Not yet');
    await page.goto(`/compose?post=${id}`);
    await page.getByRole('radio', { name: 'Schedule' }).check();
    await page.getByLabel('Date and time').fill('2030-03-05T09:00');
    await button(page, 'Schedule').click();
    await heading(page, 'Not yet');
    await button(page, 'Publish now').click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText('It is published on 1 account in ten seconds instead of 5 Mar 2030, 09:00 UTC')
      .waitFor();
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    await undo(page, 'Not yet').click();
    await page.getByText(/^Not published now\. It is scheduled for .* again\.$/).waitFor();
    const { status, scheduledAt } = await post('Not yet');
    expect([status, scheduledAt?.toISOString()]).toEqual(['scheduled', '2030-03-05T09:00:00.000Z']);
  });
});

describe('every page on the way', () => {
  it('kept to its policy, and had no complaint', () => {
    expect(composing.browser.consoleErrors.filter((line) => !line.includes('409'))).toEqual([]);
  });
});
