import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, chooseIn } from '../testing/browser.ts';
import { openSignedIn, type SignedIn } from '../testing/open-signed-in.ts';

let on: SignedIn;
let page: Page;
const accounts: string[] = [];

const hour = 3_600_000;
const week = 7 * 24 * hour;

/** A post on an account that was due so long ago: out so late, or failed. */
async function due(account: string, agoMs: number, lateMs: number | null): Promise<void> {
  const { profileId, client } = on.person;
  const platforms = { [account]: { items: [{ content: `Ding ${Math.random()}` }] } };
  const { body } = await client.post<{ id: string }>('/v1/posts', { profileId, platforms, publishNow: true });
  const dueAt = new Date(Date.now() - agoMs);
  const out =
    lateMs === null
      ? { status: 'failed' as const, errorCode: 'duplicate', errorMessage: 'X has this text already.' }
      : {
          status: 'published' as const,
          publishedAt: new Date(dueAt.getTime() + lateMs),
          platformPostId: body.data.id,
        };
  await on.dashboard.db.publication.updateMany({
    where: { postId: body.data.id },
    data: { ...out, dueAt, attempts: 1, createdAt: new Date(dueAt.getTime() - hour) },
  });
}

beforeAll(async () => {
  on = await openSignedIn();
  ({ page } = on);
});

afterEach(() => expect(on.browser.consoleErrors.splice(0)).toEqual([]));

afterAll(() => on.stop());

const rows = () =>
  page
    .getByRole('table', { name: 'Punctuality of accounts' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const chart = (by: string) => page.getByRole('table', { name: `Lateness by ${by}` });

describe('punctuality', () => {
  it('begins with what it is for, and says when nothing was due', async () => {
    await page.goto('/status');
    await page.getByText('Published posts show here how punctual they were.').waitFor();
    for (const name of ['quick', 'slow', 'broken', 'idle', 'idler'])
      accounts.push(await on.dashboard.carillon.account(on.person.profileId, 'x', name));
    await page.reload();
    await page.getByText('5 accounts had nothing due.').waitFor();
    await page.getByText('Nothing was due in the last eight weeks.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('is in its first week a bar of how late posts were, and no chart of one dot', async () => {
    const [quick = ''] = accounts;
    for (const lateMs of [100, 200, 300]) await due(quick, hour, lateMs);
    await page.reload();
    const kinds = page.getByRole('list', { name: 'How late posts were' });
    await kinds.waitFor();
    expect(await kinds.getByRole('listitem').allTextContents()).toEqual(['100 % within 1 s']);
    await due(quick, hour, 5_000);
    await page.reload();
    await kinds.getByText('75 % within 1 s').waitFor();
    expect(await kinds.getByRole('listitem').allTextContents()).toEqual([
      '75 % within 1 s',
      '25 % 1 to 10 s',
    ]);
    expect(await page.locator('svg circle').count()).toBe(0);
    await chart('week').getByRole('row').nth(1).waitFor({ state: 'attached' });
    await on.dashboard.db.publication.deleteMany({ where: { publishedAt: { not: null } } });
  });

  it('is one number, one chart, and the accounts with trouble first', async () => {
    const [quick = '', slow = '', broken = ''] = accounts;
    for (const lateMs of [100, 200, 300]) await due(quick, hour, lateMs);
    await due(quick, 5 * week, 400);
    await due(slow, 2 * week, 90_000);
    await due(broken, 2 * week, null);
    await page.reload();
    await page.getByText('80 % within 1 s').waitFor();
    await page.getByText('5 published at a time, 1 failed, in eight weeks').waitFor();
    expect(await rows().getByRole('link').allTextContents()).toEqual(['X @broken', 'X @slow', 'X @quick']);
    expect(await rows().nth(0).textContent()).toContain('1 failed: X has this text already.');
    expect(await rows().nth(1).textContent()).toContain('1 min');
    expect(await rows().nth(2).textContent()).toContain('0.4 s');
    await page.getByText('2 accounts had nothing due.').waitFor();
    expect(await page.locator('svg circle').count()).toBe(6); // three weeks, two lines
    const told = await chart('week').getByRole('row').allTextContents();
    expect(told.slice(1).map((row) => row.replace(/^\d+ [A-Za-z]+/, ''))).toEqual([
      '0.4 s0.4 s0.4 s10',
      '1 min1 min1 min11',
      '0.2 s0.3 s0.3 s30',
    ]);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('is told by day, and of one account, and the address says so', async () => {
    await chooseIn(page, 'Steps', 'By day');
    await page.waitForURL('**/status?by=day');
    expect((await chart('day').getByRole('row').allTextContents()).length).toBe(2);
    await chooseIn(page, 'Steps', 'By week');
    await rows().getByRole('link', { name: 'X @slow' }).click();
    await page.waitForURL(/status\?account=sac_/);
    await page.getByText('0 % within 1 s').waitFor();
    await rows().nth(1).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('1 published at a time, 0 failed, in eight weeks').waitFor();
    await page.getByRole('button', { name: 'X @slow', pressed: true }).click();
    await page.getByText('80 % within 1 s').waitFor();
  });

  it.each([
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('keeps nobody out in %s on %d px, and fits its width', async (scheme, width) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/status');
    await rows().nth(2).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(Number(await page.evaluate('document.querySelectorAll("*").length'))).toBeLessThan(1_500);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
