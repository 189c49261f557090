import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  actOnRow,
  focused,
  openBrowser,
  signInPage,
  type TestBrowser,
  tabTo,
} from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let page: Page;
let me: Awaited<ReturnType<Dashboard['signedIn']>>;
let accounts: string[] = [];

/** Time for Undo, ms: long enough for a busy machine to look at the page and press a button within it. */
const undoMs = 12_000;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard({}, { undoMs }), openBrowser()]);
  me = await dashboard.signedIn();
  accounts = [
    await dashboard.carillon.account(me.profileId, 'x', 'demo'),
    await dashboard.carillon.account(me.profileId, 'bluesky', 'demo.sandbox.test'),
  ];
  page = await browser.open(dashboard.url);
  await signInPage(page, me);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

async function create(content: string, more: object = { scheduledAt: '2030-03-01T09:00:00Z' }) {
  const platforms = Object.fromEntries(
    accounts.map((id) => [id, { items: [{ content }, { content: `${content}, more` }] }]),
  );
  const answer = await me.client.post<{ id: string }>('/v1/posts', {
    ...{ profileId: me.profileId, platforms, ...more },
  });
  expect(answer.status).toBe(201);
  return answer.body.data.id;
}

/** All that is stored of a post. */
const whole = (id: string) =>
  dashboard.db.post.findUnique({
    where: { id },
    include: { publications: { include: { items: true }, orderBy: { id: 'asc' } } },
  });

/** What is deleted stays as a row without a word. */
const isDeleted = async (id: string) => (await whole(id))?.status === 'cancelled';

const link = (text: string) => page.getByRole('main').getByRole('link', { name: text, exact: true });
const bar = (text: string) => page.getByRole('region', { name: `Deleted: ${text}` });
const undo = (text: string) => bar(text).getByRole('button', { name: 'Undo' });

describe('a post that is deleted', () => {
  it('goes from the list at once, and Undo brings it back whole', async () => {
    const id = await create('Kept after all');
    const before = await whole(id);
    await page.goto('/posts');
    await actOnRow(page, 'Kept after all', 'Delete');
    await bar('Kept after all').waitFor();
    await link('Kept after all').waitFor({ state: 'detached' });
    expect(await accessibilityProblems(page)).toEqual([]);
    await tabTo(page, undo('Kept after all'));
    await page.keyboard.press('Enter');
    await link('Kept after all').waitFor();
    await bar('Kept after all').waitFor({ state: 'detached' });
    await page.waitForTimeout(undoMs + 1_500); // past the time at which it would have been deleted
    expect(await whole(id)).toEqual(before);
  });

  it('is said to be back also where its button is gone before the answer', async () => {
    await create('Back with a word');
    await page.goto('/posts');
    await actOnRow(page, 'Back with a word', 'Delete');
    const answers = '**/app/bulk-changes/*/undo';
    await page.route(answers, async (route) => {
      const response = await route.fetch();
      await create('News'); // of which the server tells the page, so that it looks what can be undone
      await bar('Back with a word').waitFor({ state: 'detached' });
      await route.fulfill({ response });
    });
    await undo('Back with a word').click();
    await page.getByText('The post is back.').waitFor();
    await page.unroute(answers);
  });

  it('is deleted when its time is over, also where nobody looks any more', async () => {
    const id = await create('Gone for good');
    const other = await browser.open(dashboard.url);
    await signInPage(other, me);
    await other.goto('/posts');
    await actOnRow(other, 'Gone for good', 'Delete');
    await other.getByRole('region', { name: 'Deleted: Gone for good' }).waitFor();
    expect(await isDeleted(id)).toBe(false);
    await other.context().close();
    await until('it to be deleted', () => isDeleted(id));
    const events = await dashboard.db.auditEvent.findMany({ where: { subjectId: id } });
    expect(events.map(({ action }) => action)).toContain('post.deleted');
  });

  it('is gone from the queue, too, and back there; on every tab', async () => {
    await create('In the queue');
    const other = await page.context().newPage();
    await other.goto('/posts');
    await other.getByRole('main').getByRole('link', { name: 'In the queue', exact: true }).waitFor();
    await page.goto('/queue');
    await actOnRow(page, 'In the queue', 'Delete');
    await link('In the queue').waitFor({ state: 'detached' });
    await other
      .getByRole('main')
      .getByRole('link', { name: 'In the queue', exact: true })
      .waitFor({ state: 'detached' });
    expect(await accessibilityProblems(page)).toEqual([]);
    await other.getByRole('region', { name: 'Deleted: In the queue' }).getByRole('button').click();
    await link('In the queue').waitFor();
    await other.close();
  });

  it('leads from its own page to the list, where Undo is a key away', async () => {
    await create('Nobody deletes this');
    const id = await create('On its page');
    await page.goto(`/posts/${id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Posts' }).waitFor();
    await focused(page.locator('#content'));
    await link('Nobody deletes this').waitFor(); // the list is there
    expect(await link('On its page').count()).toBe(0);
    await undo('On its page').click();
    await link('On its page').waitFor();
  });

  it('stays where somebody has changed it meanwhile, which is said', async () => {
    const id = await create('Changed meanwhile');
    await page.goto('/posts');
    await actOnRow(page, 'Changed meanwhile', 'Delete');
    await link('Changed meanwhile').waitFor({ state: 'detached' });
    await me.client.patch(`/v1/posts/${id}`, { scheduledAt: '2030-04-01T09:00:00Z', status: 'scheduled' });
    await page.getByRole('alert').getByText('The post has changed. Check it and try again.').waitFor();
    await link('Changed meanwhile').waitFor();
    expect(await isDeleted(id)).toBe(false);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('is asked about where it goes out sooner than Undo would be over', async () => {
    const id = await create('Soon', { scheduledAt: new Date(Date.now() + 25_000).toISOString() });
    await page.goto('/posts');
    await actOnRow(page, 'Soon', 'Delete…');
    await page.waitForURL(`**/posts/${id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this post' });
    await dialog.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'Posts' }).waitFor();
    expect(await isDeleted(id)).toBe(true);
    expect(browser.consoleErrors).toEqual([]);
  });
});
