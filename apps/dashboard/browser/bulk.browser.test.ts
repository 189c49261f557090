import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
import { bulkClient } from '../testing/bulk-client.ts';
import type { PersonClient } from '../testing/person-client.ts';
import { type Dashboard, startDashboard, type TestPerson } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let person: TestPerson & { readonly client: PersonClient };
let page: Page;
let x: string;
let other: string;
let bluesky: string;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard({}, { undoMs: 8_000 }), openBrowser()]);
  person = await dashboard.signedIn();
  const account = (platform: 'x' | 'bluesky', name: string) =>
    dashboard.carillon.account(person.profileId, platform, name);
  [x, other, bluesky] = [
    await account('x', 'ada'),
    await account('x', 'bob'),
    await account('bluesky', 'ada'),
  ];
  page = await browser.open(dashboard.url);
  await signInPage(page, person);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const day = '2030-03-06T09:00:00.000Z';
const nextDay = '2030-03-07T09:00:00.000Z';

async function create(content: string, accounts: readonly string[], more: object = { scheduledAt: day }) {
  const platforms = Object.fromEntries(accounts.map((id) => [id, { items: [{ content }] }]));
  const answer = await person.client.post<{ id: string }>('/v1/posts', {
    profileId: person.profileId,
    platforms,
    ...more,
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.id;
}

const publications = (postId: string) =>
  dashboard.db.publication.findMany({ where: { postId }, orderBy: { position: 'asc' } });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
/** What has begun, and how it ended. */
const progress = () => page.getByRole('region', { name: /: progress$/ });
const close = () => progress().getByRole('button', { name: 'Close' }).click();

async function select(search: string, ...texts: readonly string[]) {
  await page.goto(`/posts${search}`);
  for (const text of texts) await page.getByLabel(`Select ${text}`, { exact: true }).check();
}

describe('posts that are moved together', () => {
  it('leave out those whose accounts have different times, and say so', async () => {
    const one = await create('One time', [x]);
    const two = await create('Two times', [x, bluesky]);
    await dashboard.db.publication.updateMany({
      where: { postId: two, socialAccountId: bluesky },
      data: { dueAt: new Date(nextDay) },
    });
    const before = (await publications(two)).map(({ dueAt }) => dueAt);
    await select('?tab=scheduled', 'One time', 'Two times');
    await button('Move (1)').click();
    await dialog().getByText('Left out: 1 post with different times on different accounts.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Move' }).click();
    await page.getByText('Moved 1 post.').waitFor();
    await close();
    expect((await publications(one))[0]?.dueAt).toEqual(new Date(nextDay));
    expect((await publications(two)).map(({ dueAt }) => dueAt)).toEqual(before);

    await select('?tab=scheduled', 'Two times');
    await button('Move (0)').click();
    await dialog().getByText('Left out: 1 post').waitFor();
    expect(await dialog().getByRole('button', { name: 'Move' }).isDisabled()).toBe(true);
  });
});

describe('a post that somebody changes while one decides', () => {
  it.each([
    ['Publish now', 'Publishing 0 posts.'],
    ['Move', 'Moved 0 posts.'],
    ['Delete', 'Deleted 0 posts.'],
  ])('is left alone by “%s”', async (action, said) => {
    const text = `Changed before ${action}`;
    const id = await create(text, [x]);
    await select('?tab=scheduled', text);
    await button(`${action} (1)`).click();
    const body = { platforms: { [x]: { items: [{ content: `${text}, and nobody has seen it` }] } } };
    expect((await person.client.send('PATCH', `/v1/posts/${id}`, { body })).status).toBe(200);
    await dialog().getByRole('button', { name: action }).click();
    await progress().getByText('The post has changed.').waitFor();
    await progress().getByText(said).waitFor();
    await close();
    expect(await publications(id)).toMatchObject([{ status: 'scheduled', dueAt: new Date(day) }]);
  });
});

describe('a post that is partly out', () => {
  it('is deleted where it is not, and where it was too late is told', async () => {
    const id = await create('Half out', [x, bluesky]);
    await dashboard.db.publication.update({
      where: { postId_socialAccountId: { postId: id, socialAccountId: x } },
      data: { status: 'published', publishedAt: new Date(), platformPostId: 'p1' },
    });
    await select('', 'Half out');
    await button('Delete (1)').click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await progress().getByText('Changed only in part:').waitFor();
    await progress()
      .getByText(/“Half out”: Cancelled on Bluesky @.* published, on X @ada/)
      .waitFor();
    await progress().getByText('Deleted 0 posts.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await close();
  });
});

describe('posts that failed on some accounts while others wait', () => {
  const stop = async (postId: string, account: string) =>
    expect((await person.client.post(`/v1/posts/${postId}/platforms/${account}/stop`, {})).status).toBe(200);

  it('are resent there, and what could not be is told', async () => {
    const whole = await create('All of it', [x, bluesky]);
    await stop(whole, x);
    const half = await create('Half of it', [x, other, bluesky]);
    await stop(half, x);
    await stop(half, other);
    await dashboard.db.socialAccount.update({ where: { id: other }, data: { active: false } });
    await select('?tab=failed', 'All of it', 'Half of it');
    await button('Retry (2)').click();
    await dialog().getByRole('button', { name: 'Retry' }).click();
    await progress().getByText('Retrying 1 post.').waitFor();
    await progress().getByText('Changed only in part:').waitFor();
    await progress()
      .getByText(/“Half of it”: .*X @bob/)
      .waitFor();
    await close();
    expect((await publications(whole)).map(({ status }) => status)).toEqual(['queued', 'scheduled']);
    expect((await publications(half)).map(({ status }) => status)).toEqual(['queued', 'failed', 'scheduled']);
  });
});

/** What a person does: each a click or a choice. */
function counted() {
  let actions = 0;
  return {
    actions: () => actions,
    async act(doing: Promise<unknown>): Promise<void> {
      actions += 1;
      await doing;
    },
  };
}

describe('all posts that match', () => {
  const texts = Array.from({ length: 60 }, (_, n) => `Many together ${n}`);
  let ids: string[];
  const times = async () =>
    (await dashboard.db.post.findMany({ where: { id: { in: ids } }, orderBy: { scheduledAt: 'asc' } })).map(
      ({ scheduledAt }) => scheduledAt?.getTime() ?? 0,
    );

  beforeAll(async () => {
    ids = await bulkClient(person.client, person.profileId).create(
      texts.map((content, n) => ({
        ...{ content, accounts: [x] },
        scheduledAt: new Date(Date.parse('2031-05-05T09:00:00Z') + n * 60_000).toISOString(),
      })),
    );
  });

  it('are selected beyond the page, moved to next week in six actions, and put back', async () => {
    await page.goto('/posts?q=together');
    const before = await times();
    const { act, actions } = counted();
    await act(page.getByRole('tab', { name: /Scheduled/ }).click());
    await page.getByText('Many together 0', { exact: true }).waitFor();
    await act(page.getByLabel('Select all posts of this page').check());
    await page.getByText('25 selected').waitFor();
    await act(button('Select all 60 that match').click());
    await page.getByText('All 60 selected').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await act(button('Move').click());
    await page.getByRole('dialog', { name: 'Move: 60 posts' }).waitFor();
    await act(page.getByLabel('Move to').selectOption('A week later'));
    await act(dialog().getByRole('button', { name: 'Move' }).click());
    await progress().getByText('Moved 60 posts.').waitFor();
    expect(actions()).toBeLessThanOrEqual(6);
    const week = 7 * 86_400_000;
    expect(await times()).toEqual(before.map((time) => time + week));
    await progress().getByRole('button', { name: /^Undo/ }).click();
    await progress().getByText('Put back: 60 posts.').waitFor();
    expect(await times()).toEqual(before);
    await close();
  });

  it('stay selected while one turns the page', async () => {
    await page.goto('/posts?q=together&tab=scheduled');
    await page.getByLabel('Select Many together 3', { exact: true }).check();
    await button('Next page').click();
    await page.getByLabel('Select Many together 30', { exact: true }).check();
    await page.getByText('2 selected').waitFor();
    await button('Previous page').click();
    await page.getByText('Many together 3', { exact: true }).waitFor();
    expect(await page.getByLabel('Select Many together 3', { exact: true }).isChecked()).toBe(true);
    await button('Select none').click();
  });

  it('are shown before they are deleted, and Undo ends it; a reload finds it', async () => {
    await page.goto('/posts?q=together&tab=scheduled');
    await page.getByLabel('Select all posts of this page').check();
    await button('Select all 60 that match').click();
    await button('Delete').click();
    await dialog().getByText('Many together 59', { exact: true }).waitFor();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await progress()
      .getByText(/Starting in/)
      .waitFor();
    await page.reload();
    await button('Show').click();
    await progress().getByRole('button', { name: /^Undo/ }).click();
    await progress().getByText('Undone. Nothing changed.').waitFor();
    await close();
    expect(await dashboard.db.post.count({ where: { id: { in: ids }, status: 'scheduled' } })).toBe(60);
  });
});

describe('a change that goes on for long', () => {
  it('leaves the list to be used, and is stopped; what was done can be put back', async () => {
    const ids = await bulkClient(person.client, person.profileId).create(
      Array.from({ length: 60 }, (_, n) => ({
        ...{ content: `Slow one ${n}`, accounts: [x] },
        scheduledAt: new Date(Date.parse('2032-05-05T09:00:00Z') + n * 60_000).toISOString(),
      })),
    );
    // Posts that were tried are moved one by one; the last of them is held by somebody.
    await dashboard.db.publication.updateMany({ where: { postId: { in: ids } }, data: { attempts: 1 } });
    const holding = Promise.withResolvers<void>();
    const holder = dashboard.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 AS held FROM publications WHERE post_id = ${ids[30] ?? ''} FOR UPDATE`;
      await holding.promise;
    });
    await page.goto('/posts?q=slow&tab=scheduled');
    await page.getByLabel('Select all posts of this page').check();
    await button('Select all 60 that match').click();
    await button('Move').click();
    await page.getByLabel('Move to').selectOption('A week later');
    await dialog().getByRole('button', { name: 'Move' }).click();
    await progress()
      .getByText(/ of 60 posts/)
      .waitFor();
    expect(await dialog().count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Slow one 3', exact: true }).click({ trial: true });
    await progress().getByRole('button', { name: 'Stop' }).click();
    await progress()
      .getByText(/^Stopped\. Unchanged: \d+ posts\.$/)
      .waitFor();
    holding.resolve();
    await holder;
    const { done, total } = await dashboard.db.bulkChange.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(done).toBeLessThan(total);
    await progress().getByRole('button', { name: /^Undo/ }).click();
    await progress()
      .getByText(/^Put back: \d+ posts?\.$/)
      .waitFor();
    await close();
    const posts = await dashboard.db.post.findMany({ where: { id: { in: ids } } });
    for (const { scheduledAt } of posts) expect(scheduledAt?.toISOString()).toMatch(/^2032-05-05/);
  });
});

it('had no complaint of a page', () => {
  expect(browser.consoleErrors).toEqual([]);
});
