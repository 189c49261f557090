import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  colourRules,
  openBrowser,
  signInPage,
  type TestBrowser,
} from '../testing/browser.ts';
import { copyPost } from '../testing/copy-post.ts';
import { settle } from '../testing/demo/screens.ts';
import type { PersonClient } from '../testing/person-client.ts';
import { type Dashboard, startDashboard, type TestPerson } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let person: TestPerson & { readonly client: PersonClient };
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
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  person = await dashboard.signedIn();
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
  page = await browser.open(dashboard.url);
  await signInPage(page, person);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const rows = () =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Select (?!all)/ }) });
const open = async (search = '') => {
  await page.goto(`/posts${search}`);
  await rows().first().waitFor();
};

describe('five thousand posts', () => {
  it('are a page of dense lines, counted by what they do', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open('?tab=scheduled');
    const begin = performance.now();
    await open('?tab=scheduled');
    console.log(`posts: ready after ${(performance.now() - begin).toFixed(0)} ms`);
    expect(await rows().count()).toBe(25);
    const nodes = Number(await page.evaluate('document.querySelectorAll("*").length'));
    console.log(`posts: ${nodes} DOM nodes`);
    expect(nodes).toBeLessThan(2_000);
    const heights = await rows().evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights) * 12).toBeLessThan(600);
    await page.getByRole('tab', { name: 'Scheduled 1,000+' }).waitFor();
    await page.getByRole('tab', { name: 'Drafts 3' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Failed', exact: true }).count()).toBe(1);
  });

  it('are turned page by page, what is due next first', async () => {
    await open('?tab=scheduled&sort=due');
    await rows().first().getByText('09:00').waitFor();
    await button('Next page').click();
    await rows().first().getByText('09:25').waitFor();
    await page.getByText('Page 2', { exact: true }).waitFor();
    await button('Previous page').click();
    await rows().first().getByText('09:00').waitFor();
  });

  it('are read again once when one of them changes', async () => {
    await open('?tab=scheduled&sort=due');
    await settle(page);
    const asked: string[] = [];
    page.on('request', (request) => void (/\/v1\/posts/.test(request.url()) && asked.push(request.url())));
    dashboard.carillon.startWorker();
    const { body } = await person.client.get<{ id: string }[]>('/v1/posts?sort=due&limit=1');
    await person.client.post(`/v1/posts/${body.data[0]?.id}/publish`, {});
    await rows().first().getByText('09:01').waitFor();
    await settle(page);
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  it('are found by their words', async () => {
    await open();
    await page.getByRole('searchbox', { name: 'Search' }).fill('carillon bru');
    await page.waitForURL(/q=carillon\+bru/);
    await rows().nth(2).getByText('the carillon of Bruges').waitFor();
    expect(await rows().count()).toBe(3);
    await page.getByRole('searchbox', { name: 'Search' }).fill('carillon nowhere');
    await page.getByText('No post fits what you search for.').waitFor();
    await button('Show all posts').click();
    await rows().nth(24).waitFor();
  });
});

describe('several posts that are selected', () => {
  it('are done with together, each that it fits', async () => {
    await open('?q=Bruges');
    await page.getByLabel('Select all posts of this page').check();
    await page.getByRole('group', { name: 'Selected posts' }).getByText('3 selected').waitFor();
    expect(await button('Resend (0)').isDisabled()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await button('Delete (3)').click();
    await page
      .getByRole('dialog', { name: 'Delete: 3 posts' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText('Done with 3 posts.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('No post fits what you search for.').waitFor();
    const left = await person.client.get<object[]>('/v1/posts?q=Bruges&limit=5');
    expect(left.body.data).toEqual([]);
  });

  it('are moved by as much, and what is refused says why', async () => {
    await open('?tab=scheduled&sort=due');
    for (const n of [0, 1]) await rows().nth(n).getByRole('checkbox').check();
    await button('Move (2)').click();
    await page.getByLabel('By how much').selectOption('A week earlier');
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await page.getByText('Done with 2 posts.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await rows().first().getByText('27 Feb 2030').waitFor();
    await rows().first().getByRole('checkbox').check();
    await button('Publish now (1)').click();
    const { body } = await person.client.get<{ id: string }[]>('/v1/posts?sort=due&limit=1');
    await person.client.send('DELETE', `/v1/posts/${body.data[0]?.id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('Not done, and left as before:').waitFor();
  });

  it.each([
    ['light', 390],
    ['dark', 1280],
  ] as const)('keep nobody out in %s on %i px', async (scheme, width) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    await open('?tab=scheduled');
    await rows().first().getByRole('checkbox').check();
    await settle(page);
    expect(await accessibilityProblems(page, scheme === 'dark' ? colourRules : undefined)).toEqual([]);
  });

  it('were shown by pages that kept to their policy', () => {
    expect(browser.consoleErrors).toEqual([]);
  });
});
