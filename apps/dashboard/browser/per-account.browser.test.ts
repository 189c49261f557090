import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let page: Page;
let mine: Awaited<ReturnType<Dashboard['signedIn']>>;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  mine = await dashboard.signedIn();
  page = await browser.open(dashboard.url);
  await signInPage(page, mine);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const toldOnce = (text: RegExp) => page.getByRole('status').filter({ hasText: text });

describe('a post of which one account cannot be reached', () => {
  it('is stopped there, and resent there', async () => {
    const { carillon } = dashboard;
    const [far, near] = [
      await carillon.account(mine.profileId, 'x', 'far'),
      await carillon.account(mine.profileId, 'bluesky', 'near'),
    ];
    carillon.sandbox.fault({ platform: 'x', handle: 'far', fault: '429', delayMs: 3_600_000 });
    carillon.startWorker();
    const items = { items: [{ content: 'to both' }] };
    const body = { profileId: mine.profileId, platforms: { [far]: items, [near]: items }, publishNow: true };
    const { id } = (await mine.client.post<{ id: string }>('/v1/posts', body)).body.data;
    await until('one to wait, and the other to be out', async () => {
      const all = await dashboard.db.publication.findMany({ where: { postId: id } });
      const statusOn = (account: string) => all.find((each) => each.socialAccountId === account)?.status;
      const waits = all.some(({ nextAt, status }) => nextAt !== null && status === 'queued');
      return waits && statusOn(near) === 'published';
    });
    await page.goto(`/posts/${id}`);
    await page.getByText('1 published · 1 queued').waitFor();
    expect(await button('Retry 1 failed account').count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);

    await button('Stop trying: X @far').press('Enter');
    const told = toldOnce(/^Post stopped on X @far\. It can be resent there\.$/);
    await told.waitFor();
    expect(await told.evaluate((node) => node === node.ownerDocument.activeElement)).toBe(true);
    await page.getByText('You stopped it before it was published.').first().waitFor();
    await page.getByText('It goes out here only if you resend it.').waitFor();
    await page.getByText('1 published · 1 failed').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await dashboard.db.socialAccount.update({ where: { id: far }, data: { blockedUntil: null } });
    await button('Resend here: X @far').click();
    await toldOnce(/^Post queued for resend to 1/).waitFor();
    await until('it to be out', async () => {
      const post = await dashboard.db.post.findUniqueOrThrow({ where: { id } });
      return post.status === 'published';
    });
    expect(carillon.sandbox.ledger({ platform: 'x', handle: 'far' })).toHaveLength(1);
  });
});
