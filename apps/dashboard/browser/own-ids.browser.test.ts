import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let person: Awaited<ReturnType<Dashboard['signedIn']>>;
let page: Page;
let postId: string;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  person = await dashboard.signedIn();
  const { client, profileId } = person;
  const account = await dashboard.carillon.account(profileId, 'x', 'demo');
  const post = async (content: string, more: object) => {
    const platforms = { [account]: { items: [{ content }] } };
    const given = { profileId, platforms, status: 'draft', ...more };
    return (await client.post<{ id: string }>('/v1/posts', given)).body.data.id;
  };
  await post('Without labels', {});
  postId = await post('With labels', {
    externalId: 'order-4711',
    metadata: { campaign: 'spring', team: 'north' },
  });
  page = await browser.open(dashboard.url);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInPage(page, person);
});

afterEach(() => expect(browser.consoleErrors.splice(0)).toEqual([]));

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') });
const copied = () => page.evaluate<string>('navigator.clipboard.readText()');

describe('what a program notes of a post', () => {
  it('is on its page, and can be copied', async () => {
    await page.goto(`/posts/${postId}`);
    await page.getByText('order-4711', { exact: true }).waitFor();
    await button('Copy the external id').click();
    expect(await copied()).toBe('order-4711');
    expect(await page.getByText('"campaign": "spring"').isVisible()).toBe(false);
    await button('Metadata (2)').click();
    await page.getByText('"campaign": "spring"').waitFor();
    await button('Copy the metadata').click();
    expect(JSON.parse(await copied())).toEqual({ campaign: 'spring', team: 'north' });
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('is a column that one may choose', async () => {
    await page.goto('/posts');
    await rows().nth(1).waitFor();
    expect(await page.getByRole('cell', { name: 'order-4711' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'External id' }).click();
    await page.getByRole('cell', { name: 'order-4711', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('finds the post', async () => {
    await page.getByRole('searchbox', { name: 'Search posts' }).fill('order-4711');
    await rows().nth(1).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'With labels' }).waitFor();
    await page.getByRole('tab', { name: 'Drafts 1', exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search posts' }).fill('order-47');
    await page.getByText('No post matches.').waitFor();
    await page.getByRole('tab', { name: 'Drafts 0', exact: true }).waitFor();
  });
});

describe('connect links that are open', () => {
  it('are listed with the accounts, and revoked', async () => {
    await page.goto('/accounts');
    await page.getByText('@demo').first().waitFor();
    expect(await page.getByText('Open connect links').count()).toBe(0);
    const ids = ['customer-17', 'customer-18'].map((externalId) => ({
      ...{ id: `cnl_${externalId.slice(-2)}`, digest: externalId, userId: person.userId },
      ...{ profileId: person.profileId, platforms: ['x', 'bluesky'] as const, externalId },
      expiresAt: new Date(Date.now() + 3_600_000),
    }));
    for (const { platforms, ...link } of ids)
      await dashboard.db.connectLink.create({ data: { ...link, platforms: [...platforms], sandbox: false } });
    await page.reload();
    const listed = page.getByRole('list', { name: 'Open connect links' }).getByRole('listitem');
    await listed.nth(1).waitFor();
    expect(await listed.filter({ hasText: 'customer-17' }).textContent()).toMatch(
      /^customer-17 X, Bluesky · ends \w+ \d\d:\d\dRevoke$/,
    );
    expect(await accessibilityProblems(page)).toEqual([]);
    await button('Revoke the link for customer-17').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await listed.nth(1).waitFor({ state: 'detached' });
    expect(await listed.textContent()).toContain('customer-18');
    expect(
      (await dashboard.db.connectLink.findFirstOrThrow({ where: { id: 'cnl_17' } })).revokedAt,
    ).not.toBeNull();
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
