import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, chipOf, chooseIn, colourRules } from '../testing/browser.ts';
import { copyPost } from '../testing/copy-post.ts';
import { settle } from '../testing/demo/screens.ts';
import { filledScreens } from '../testing/filled-screens.ts';
import { openSignedIn, type SignedIn } from '../testing/open-signed-in.ts';
import { untilQuiet } from '../testing/until-quiet.ts';

let on: SignedIn;
let dashboard: SignedIn['dashboard'];
let person: SignedIn['person'];
let page: Page;
let x: string;

async function create(content: string, more: object): Promise<string> {
  const platforms = { [x]: { items: [{ content }] } };
  const body = { profileId: person.profileId, platforms, ...more };
  const answer = await person.client.post<{ id: string }>('/v1/posts', body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.id;
}

beforeAll(async () => {
  on = await openSignedIn({}, { undoMs: 1_000 });
  ({ dashboard, person, page } = on);
  x = await dashboard.carillon.account(person.profileId, 'x', 'demo');
  const first = await create('Ding', { scheduledAt: '2030-03-06T09:00:00.000Z' });
  const times = Array.from({ length: 4_990 }, (_, n) => Date.parse('2030-03-06T09:01:00.000Z') + n * 60_000);
  await copyPost(
    dashboard.db,
    first,
    times.map((at) => new Date(at).toISOString()),
  );
  for (const n of [1, 2, 3])
    await create(`A sentence about the carillon of Bruges, ${n}`, { status: 'draft' });
});

afterAll(() => on.stop());

const button = (name: string | RegExp) => page.getByRole('button', { name });
const rows = () =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Select (?!all)/ }) });
const open = async (search = '') => {
  await page.goto(`/posts${search}`);
  await rows().first().waitFor();
};

/** How many rows stand wholly in the window. */
const seen = `[...document.querySelectorAll('[data-row]')]
  .filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length`;

/** Which part of a row is the text of its post. */
const shareOfText = `(() => {
  const row = document.querySelector('[data-row]');
  return row.querySelector('td:nth-child(2)').offsetWidth / row.offsetWidth;
})()`;

/** How long the second of two loads takes, ms. It is told and not judged: that depends on what else the machine does. */
async function timeOfLoad(load: () => Promise<void>): Promise<number> {
  await load();
  const begin = performance.now();
  await load();
  return performance.now() - begin;
}

describe('five thousand posts', () => {
  it('are a page of dense lines, counted by what they do', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open('?tab=scheduled');
    await button('Hide the first steps').click();
    const ready = await timeOfLoad(() => open('?tab=scheduled'));
    console.log(`posts: ready after ${ready.toFixed(0)} ms`);
    expect(await rows().count()).toBe(25);
    const nodes = Number(await page.evaluate('document.querySelectorAll("*").length'));
    console.log(`posts: ${nodes} DOM nodes`);
    expect(nodes).toBeLessThan(1_500);
    const heights = await rows().evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights) * 12).toBeLessThan(600);
    expect(await page.evaluate(seen)).toBeGreaterThanOrEqual(20);
    expect(await page.evaluate(shareOfText)).toBeGreaterThanOrEqual(0.45);
    await page.getByRole('tab', { name: 'Scheduled 1,000+' }).waitFor();
    await page.getByRole('tab', { name: 'All' }).click();
    await page.getByRole('columnheader', { name: 'Created' }).waitFor(); // beside when it is due
    expect(await page.evaluate(shareOfText)).toBeGreaterThanOrEqual(0.45);
    await page.getByRole('tab', { name: 'Drafts 3' }).waitFor();
    await page.getByRole('tab', { name: 'Failed 0', exact: true }).waitFor();
    await page.getByRole('tab', { name: 'All 1,003+', exact: true }).waitFor();
  });

  it('are read from their first line, also where a profile has another zone than the browser', async () => {
    const inZone = (timezone: string) =>
      dashboard.db.profile.update({ where: { id: person.profileId }, data: { timezone } });
    await inZone('Europe/London');
    await open('?tab=scheduled');
    await button('Next page').and(page.locator(':enabled')).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('[scrollY, document.activeElement.tagName]')).toEqual([0, 'BODY']);
    await inZone('UTC');
  });

  it('are turned page by page, what is due next first', async () => {
    await open('?tab=scheduled');
    await rows().first().getByText('09:00').waitFor();
    await button('Next page').click();
    await rows().first().getByText('09:25').waitFor();
    await page.getByText('Page 2', { exact: true }).waitFor();
    expect(await page.evaluate('scrollY')).toBe(0);
    expect(page.url()).toContain('after=');
    await page.reload();
    await rows().first().getByText('09:25').waitFor();
    await rows().first().getByRole('link').click();
    await page.waitForURL(/\/posts\/pst_/);
    await page.goBack();
    await rows().first().getByText('09:25').waitFor();
    await page.getByText('Page 2', { exact: true }).waitFor();
    await button('Previous page').click();
    await rows().first().getByText('09:00').waitFor();
  });

  it('are read again once for each change that the server tells', async () => {
    const told: string[] = [];
    const asked: string[] = [];
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    network.on('Network.eventSourceMessageReceived', ({ eventName }) => void told.push(eventName));
    page.on('request', (request) => void (/\/v1\/posts/.test(request.url()) && asked.push(request.url())));
    await open('?tab=scheduled&sort=due');
    await until('the stream to begin', async () => told.includes('live'));
    await untilQuiet(() => asked);
    told.length = 0;
    asked.length = 0;
    dashboard.carillon.startWorker();
    const { body } = await person.client.get<{ id: string }[]>('/v1/posts?sort=due&limit=1');
    await person.client.post(`/v1/posts/${body.data[0]?.id}/publish`, {});
    await rows().first().getByText('09:01').waitFor();
    await untilQuiet(() => asked);
    await network.detach();
    const changes = told.filter((name) => name === 'message').length;
    expect(changes).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(2 * changes);
  });

  it('are listed by when they went out', async () => {
    await open('?tab=published');
    expect(await chipOf(page, 'Order').textContent()).toBe('Last published first');
    expect(await rows().count()).toBe(1); // the one that was published above
    await chooseIn(page, 'Order', 'Newest first');
    await page.waitForURL(/sort=newest/);
    await rows().first().waitFor();
    await page.getByRole('tab', { name: 'Scheduled 1,000+' }).click();
    await rows().nth(24).waitFor();
    expect(page.url()).not.toContain('sort=');
  });

  it('are found by their words', async () => {
    await open();
    await page.getByRole('searchbox', { name: 'Search posts' }).fill('carillon bru');
    await page.waitForURL(/q=carillon\+bru/);
    await rows().nth(2).getByText('the carillon of Bruges').waitFor();
    expect(await rows().count()).toBe(3);
    await page.getByRole('searchbox', { name: 'Search posts' }).fill('carillon nowhere');
    await page.getByText('No post matches.').waitFor();
    await button('Show all posts').click();
    await rows().nth(24).waitFor();
  });
});

/**
 * Scripts and styles that the screen has loaded, as they came: compressed, bytes; and its requests to the server, each once,
 * as the stream of changes has what was read before it read again. The code of menus comes afterwards, and ends what counts;
 * pictures of accounts come with it.
 */
async function weightOf(): Promise<{ readonly code: number; readonly requests: number }> {
  const all = await page.evaluate<{ readonly name: string; readonly size: number }[]>(`(() => {
    const all = performance.getEntriesByType('resource');
    const menus = all.find(({ name }) => name.includes('floating-body'))?.startTime ?? Infinity;
    return all.filter(({ startTime }) => startTime < menus)
      .map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize }));
  })()`);
  const own = all.filter(({ name }) => name.startsWith(dashboard.url));
  const code = own.filter(({ name }) => /[.](js|css)$/.test(name)).reduce((sum, { size }) => sum + size, 0);
  return { code, requests: new Set(own.map(({ name }) => name)).size + 1 };
}

describe('beside five thousand posts', () => {
  it.each(filledScreens)('%s is a page that a browser carries lightly', async (path, title) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const load = async () => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.locator('[aria-label=Loading]').first().waitFor({ state: 'detached' });
    };
    const ready = await timeOfLoad(load);
    await settle(page);
    const elements = Number(await page.evaluate('document.querySelectorAll("*").length'));
    const { code, requests } = await weightOf();
    console.log(
      `${path}: ready after ${ready.toFixed(0)} ms, ${elements} elements, ${code} bytes of code, ${requests} requests`,
    );
    expect(elements).toBeLessThan(1_500);
    expect(code).toBeLessThanOrEqual(200_000);
    expect(requests).toBeLessThanOrEqual(20);
  });
});

describe('several posts that are selected', () => {
  it('are done with together, each that it fits', async () => {
    await open('?q=Bruges');
    await page.getByLabel('Select all posts of this page').check();
    await page.getByRole('group', { name: 'Selected posts' }).getByText('3 selected').waitFor();
    expect(await button(/^Retry/).count()).toBe(0); // it fits none of them
    expect(await accessibilityProblems(page)).toEqual([]);
    await button('Delete (3)').click();
    await page
      .getByRole('dialog', { name: 'Delete: 3 posts' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText('Deleted 3 posts.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page
      .getByRole('region', { name: /: progress$/ })
      .getByRole('button', { name: 'Close' })
      .click();
    await page.getByText('No post matches.').waitFor();
    const left = await person.client.get<object[]>('/v1/posts?q=Bruges&limit=5');
    expect(left.body.data).toEqual([]);
  });

  it('are offered a retry only where one of all that match failed, also beyond the page', async () => {
    const selectAll = async () => {
      await open('?tab=scheduled');
      await page.getByLabel('Select all posts of this page').check();
      const asked = page.waitForResponse(/bulk-changes\/preview/);
      await button(/^Select all .* that match$/).click();
      await (await asked).finished();
      await button('Publish now').waitFor();
    };
    await selectAll();
    const [said = ''] =
      /[\d,]+/.exec((await page.getByText(/^All [\d,]+ selected$/).textContent()) ?? '') ?? [];
    expect(Number(said.replace(',', ''))).toBeGreaterThan(1_000);
    await page.getByRole('tab', { name: `Scheduled ${said}`, exact: true }).waitFor(); // one count
    await page.waitForTimeout(300); // time to be drawn, if it were
    expect(await button('Retry').count()).toBe(0);
    const y = await dashboard.carillon.account(person.profileId, 'x', 'late');
    const platforms = { [x]: { items: [{ content: 'Last' }] }, [y]: { items: [{ content: 'Last' }] } };
    const body = { profileId: person.profileId, platforms, scheduledAt: '2031-03-06T09:00:00.000Z' };
    const { id } = (await person.client.post<{ id: string }>('/v1/posts', body)).body.data;
    expect((await person.client.post(`/v1/posts/${id}/platforms/${y}/stop`, {})).status).toBe(200);
    await selectAll();
    await button('Retry').waitFor();
    expect((await person.client.send('DELETE', `/v1/posts/${id}`)).status).toBe(204);
  });

  it('are moved by as much, and what is refused says why', async () => {
    await open('?tab=scheduled&sort=due');
    for (const n of [0, 1]) await rows().nth(n).getByRole('checkbox').check();
    await button('Move (2)').click();
    await page.getByLabel('Move to').selectOption('A week earlier');
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await page.getByText('Moved 2 posts.').waitFor();
    await page
      .getByRole('region', { name: /: progress$/ })
      .getByRole('button', { name: 'Close' })
      .click();
    await rows().first().getByText('27 Feb 2030').waitFor();
    await rows().first().getByRole('checkbox').check();
    await button('Publish now (1)').click();
    const { body } = await person.client.get<{ id: string }[]>('/v1/posts?sort=due&limit=1');
    await person.client.send('DELETE', `/v1/posts/${body.data[0]?.id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('Couldn’t change these:').waitFor();
  });

  it.each([
    ['light', 390],
    ['dark', 1280],
  ] as const)('keep nobody out in %s on %i px', async (scheme, width) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    await open('?tab=scheduled');
    await rows().first().getByRole('checkbox').check();
    expect(await accessibilityProblems(page, scheme === 'dark' ? colourRules : undefined)).toEqual([]);
  });

  it('were shown by pages that kept to their policy', () => {
    expect(on.browser.consoleErrors).toEqual([]);
  });
});
