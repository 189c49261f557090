import { picture } from '@carillon/media/testing/make-picture';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../testing/browser.ts';
import { type CountedPage, countedPage } from '../testing/counted-page.ts';
import { copyEachMinute, minute } from '../testing/open-queue.ts';
import { type Dashboard, startDashboard, type TestPerson } from '../testing/start-dashboard.ts';

/*
 * How many actions it takes to do what people do often. `countedPage` says what an action is, and counts.
 */

let dashboard: Dashboard;
let browser: TestBrowser;

beforeAll(async () => {
  const quick = { undoMs: 1_500, bulk: { pollMs: 100, turnMs: 500 } };
  [dashboard, browser] = await Promise.all([startDashboard({}, quick), openBrowser()]);
  dashboard.carillon.startWorker();
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

/** Someone who stands before the sign-in, and has an account on each network. */
async function someone({ admin = false } = {}) {
  const person = await dashboard.signedIn({ admin });
  const name = person.userId.slice(-8).toLowerCase();
  const x = await dashboard.carillon.account(person.profileId, 'x', `x${name}`);
  const bluesky = await dashboard.carillon.account(person.profileId, 'bluesky', `b${name}.test`);
  const page = await browser.open(dashboard.url);
  await page.goto('/');
  return { person, x, bluesky, page, counted: countedPage(page) };
}

/** Three actions. */
async function signIn({ page }: CountedPage, { email, password }: TestPerson): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Posts' }).waitFor();
}

/** Those of a start on the screen of posts: without the three of the sign-in. */
const sinceSignIn = ({ actions }: CountedPage) => actions() - 3;

/** Files as a person drags them from a folder. */
async function files(page: Page, names: readonly string[]) {
  const bytes = (await picture({ width: 800, height: 450, noise: true }).png().toBuffer()).toString('base64');
  return page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    const content = Uint8Array.from(atob('${bytes}'), (character) => character.charCodeAt(0));
    for (const name of ${JSON.stringify(names)})
      transfer.items.add(new File([content, name], name, { type: 'image/png' }));
    return transfer;
  })()`);
}

const postsOf = ({ profileId }: TestPerson) =>
  dashboard.db.post.findMany({
    where: { profileId },
    include: { publications: { include: { items: { orderBy: { position: 'asc' } } } } },
  });

describe('a thread of three with two pictures, on both networks', () => {
  it('is planned within twelve actions, those of the sign-in among them', async () => {
    const { person, page: raw, counted } = await someone();
    const { page, actions } = counted;
    const paragraph = (n: number) =>
      `${n}. ${'The bell in the tower rings at every full hour. '.repeat(4).trim()}`;
    const dataTransfer = await files(raw, ['tower.png', 'bell.png']);
    await signIn(counted, person);
    await page.getByRole('link', { name: 'New post' }).first().click();
    await page.getByRole('button', { name: 'All accounts' }).click();
    await page.getByRole('textbox', { name: 'Text' }).fill([1, 2, 3].map(paragraph).join('\n\n'));
    await page.getByRole('button', { name: 'Split into a thread' }).click();
    await page.getByRole('textbox', { name: 'Post 1 of 3' }).dispatchEvent('drop', { dataTransfer });
    await page.getByRole('radio', { name: 'Schedule' }).check();
    await page.getByRole('button', { name: 'Tomorrow at 09:00' }).click();
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule without' }).click();
    await page.getByRole('heading', { level: 1, name: /^1\. The bell/ }).waitFor();
    expect(actions()).toBeLessThanOrEqual(12);
    const [post, ...others] = await postsOf(person);
    expect(others).toEqual([]);
    expect(post?.publications.map(({ platform }) => platform).sort()).toEqual(['bluesky', 'x']);
    for (const { status, items } of post?.publications ?? []) {
      expect(status).toBe('scheduled');
      expect(items.map(({ content }) => content)).toEqual([1, 2, 3].map(paragraph));
    }
    const media = await dashboard.db.itemMedium.findMany({
      where: { item: { publication: { postId: post?.id ?? '' } } },
    });
    expect(media.length).toBe(4);
    await raw.context().close();
  });
});

/** A job goes as fast as the machine lets it, and this one changes 1,200 posts one by one, ms. */
const jobMs = 180_000;

describe('1,200 posts', () => {
  it('are moved to next week within six actions', async () => {
    const { person, x, page: raw, counted } = await someone();
    const { page } = counted;
    const { body } = await person.client.post<{ id: string }>('/v1/posts', {
      ...{ profileId: person.profileId, platforms: { [x]: { items: [{ content: 'The first' }] } } },
      scheduledAt: minute(-1),
    });
    await copyEachMinute(dashboard.db, body.data.id, 1_199);
    const times = async () =>
      (await postsOf(person)).map(({ id, scheduledAt }) => [id, scheduledAt?.getTime() ?? 0] as const);
    const before = new Map(await times());
    expect(before.size).toBe(1_200);
    await signIn(counted, person);
    await page.getByRole('tab', { name: /Scheduled/ }).click();
    await page.getByRole('link', { name: 'The first' }).waitFor();
    await page.getByLabel('Select all posts of this page').check();
    await page.getByRole('button', { name: 'Select all 1,200 that match' }).click();
    await page.getByRole('button', { name: 'Move' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Move to').selectOption('A week later');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await page.getByText('Moved 1,200 posts.').waitFor({ timeout: jobMs });
    expect(sinceSignIn(counted)).toBeLessThanOrEqual(6);
    const week = 7 * 86_400_000;
    for (const [id, time] of await times()) expect(time).toBe((before.get(id) ?? 0) + week);
    const due = await dashboard.db.publication.findMany({ where: { post: { profileId: person.profileId } } });
    for (const { postId, dueAt } of due) expect(dueAt?.getTime()).toBe((before.get(postId) ?? 0) + week);
    await raw.context().close();
  }, 240_000);
});

describe('a post that failed yesterday', () => {
  it('says why, and is out, within four actions', async () => {
    const { person, x, page: raw, counted } = await someone();
    const { page } = counted;
    const text = `Yesterday ${person.userId}`;
    const { body } = await person.client.post<{ id: string }>('/v1/posts', {
      ...{ profileId: person.profileId, platforms: { [x]: { items: [{ content: text }] } } },
      scheduledAt: minute(0),
    });
    const yesterday = new Date(Date.now() - 86_400_000);
    await dashboard.db.publication.updateMany({
      where: { postId: body.data.id },
      data: {
        status: 'failed',
        errorCode: 'unavailable',
        errorMessage: 'X was not available.',
        dueAt: yesterday,
      },
    });
    await signIn(counted, person);
    await page.getByRole('link', { name: /^Needs attention/ }).click();
    const row = page.getByRole('listitem').filter({ hasText: text });
    await row.getByText('X was not available.').waitFor();
    await row.getByRole('button', { name: `Retry: ${text}` }).click();
    await until('it to be out', async () =>
      dashboard.carillon.sandbox.ledger().some(({ content }) => content === text),
    );
    expect(sinceSignIn(counted)).toBeLessThanOrEqual(4);
    await raw.context().close();
  });
});

describe('a colleague', () => {
  it('is invited within four actions, the link in the clipboard', async () => {
    const { person, page: raw, counted } = await someone({ admin: true });
    const { page } = counted;
    await raw.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(counted, person);
    await page.getByRole('button', { name: /: your menu$/ }).click();
    await page.getByRole('menuitem', { name: 'New user' }).click();
    await page.getByRole('dialog').getByLabel('E-mail address').fill('colleague@example.com');
    await page.getByRole('dialog').getByRole('button', { name: 'Create and copy link' }).click();
    await page.getByText('The invitation link is copied.').waitFor();
    expect(sinceSignIn(counted)).toBeLessThanOrEqual(4);
    const link = await raw.evaluate<string>('navigator.clipboard.readText()');
    const colleague = await browser.open(dashboard.url);
    await colleague.goto(link);
    await colleague.getByRole('heading', { name: 'Welcome to Carillon' }).waitFor();
    await colleague.context().close();
    await raw.context().close();
  });
});

describe('every page on the way', () => {
  it('kept to its policy, and had no complaint', () => {
    expect(browser.consoleErrors).toEqual([]);
  });
});
