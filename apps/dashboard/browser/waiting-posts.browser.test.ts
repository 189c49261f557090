import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
import { listen } from '../testing/listen.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

/** How long is counted, ms: workers try some hundred times in it. */
const countedMs = 15_000;

/** Reads of a list in that time: one in ten seconds, one for the first try, and one for what is polled. */
const maxReads = 4;

let dashboard: Dashboard;
let browser: TestBrowser;
let me: Awaited<ReturnType<Dashboard['signedIn']>>;
let down: string;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  me = await dashboard.signedIn();
  dashboard.carillon.startWorker();
  down = await dashboard.carillon.account(me.profileId, 'x', 'down');
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

/** A screen that somebody looks at, and what it asked the server for. */
async function opened(path: string): Promise<{ readonly page: Page; readonly asked: string[] }> {
  const page = await browser.open(dashboard.url);
  await signInPage(page, me);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(path);
  return { page, asked };
}

async function publish(accountId: string, content: string): Promise<string> {
  const platforms = { [accountId]: { items: [{ content }] } };
  const body = { profileId: me.profileId, platforms, publishNow: true };
  return (await me.client.post<{ id: string }>('/v1/posts', body)).body.data.id;
}

describe('posts that are tried again and again', () => {
  it('have lists read again now and then, their own screens at each try, and others at once', async () => {
    const ids: string[] = [];
    for (const words of ['First', 'Second', 'Third', 'Fourth']) ids.push(await publish(down, words));
    const [first = ''] = ids;
    const [list, post] = [await opened('/posts'), await opened(`/posts/${first}`)];
    await list.page.getByRole('link', { name: 'Fourth' }).waitFor();
    await post.page
      .getByText(/^Could not reach X\./)
      .first()
      .waitFor();
    const stream = await listen(dashboard.url, me.client.cookies);
    await until('events', async () => stream.postIds.length > 0);
    const events = stream.postIds.length;
    for (const { asked } of [list, post]) asked.length = 0;
    await list.page.waitForTimeout(countedMs);
    expect(stream.postIds.length - events).toBeGreaterThan(20);
    stream.leave();
    const readsOf = (asked: readonly string[], path: string) => asked.filter((each) => each === path).length;
    expect(readsOf(list.asked, '/v1/posts')).toBeGreaterThan(0); // what is shown may have changed
    expect(readsOf(list.asked, '/v1/posts')).toBeLessThanOrEqual(maxReads);
    expect(readsOf(list.asked, '/app/posts/counts')).toBeLessThanOrEqual(maxReads);
    // A busy machine makes fewer tries of this one post.
    const ownReads = async () => readsOf(post.asked, `/v1/posts/${first}`) > maxReads;
    await until('its own screen to be read at more tries', ownReads, countedMs);

    const demo = await dashboard.carillon.account(me.profileId, 'x', 'demo');
    await publish(demo, 'At once');
    const row = list.page.getByRole('row').filter({ hasText: 'At once' });
    await row.getByText('Published').waitFor({ timeout: 5_000 });
  });
});
