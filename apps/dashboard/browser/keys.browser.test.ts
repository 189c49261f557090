import { createProfile } from '@carillon/db/profiles';
import { apiClient } from '@carillon/harness/api-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  actOnRow,
  focused,
  openBrowser,
  signInPage,
  type TestBrowser,
} from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let page: Page;
let profileId: string;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  const person = await dashboard.person();
  profileId = person.profileId;
  page = await browser.open(dashboard.url);
  await signInPage(page, person);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const askApi = async (apiKey: string) => {
  const { status, body } = await apiClient(dashboard.carillon.url, apiKey).get<{ id: string }[]>('/profiles');
  return [status, status === 200 ? body.data.map(({ id }) => id) : body.error];
};

describe('an API key', () => {
  let key: string;

  it('is shown once, and lets a program in', async () => {
    await page.goto('/keys');
    await page.getByText('You have none yet.').waitFor();
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('A nightly job');
    await page.getByRole('button', { name: 'Create key' }).click();
    key = (await page.getByTestId('api-key').textContent()) ?? '';
    expect(key).toMatch(/^svc_sk_\w{20,}/);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await askApi(key)).toEqual([200, [profileId]]);
    await page.keyboard.press('Escape');
    await page.getByText('Have you saved the key?').waitFor();
    await page.getByRole('button', { name: 'Not yet' }).click();
    expect(await page.getByTestId('api-key').textContent()).toBe(key);
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByRole('cell', { name: 'A nightly job', exact: true }).waitFor();
    await page.reload();
    await page.getByRole('cell', { name: 'A nightly job', exact: true }).waitFor();
    expect(await page.content()).not.toContain(key);
    expect(await page.getByText(`…${key.slice(-4)}`).count()).toBe(1);
    expect(await page.getByRole('row', { name: 'A nightly job' }).locator('time').count()).toBe(3);
  });

  it('may do only what was allowed', async () => {
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('Reads posts');
    expect(await page.getByRole('radio', { name: 'Publish' }).isChecked()).toBe(true);
    expect(await page.getByRole('combobox', { name: 'Expires' }).inputValue()).toBe('90');
    await page.getByRole('radio', { name: 'Choose permissions' }).check();
    for (const name of ['Create, change', 'Read profiles', 'Read social', 'Read media', 'Upload, change'])
      await page.getByRole('checkbox', { name }).uncheck();
    for (const name of ['Change the preferences', 'Read activity', 'Read webhooks', 'Manage and test'])
      expect(await page.getByRole('checkbox', { name }).isChecked()).toBe(false);
    await page.getByRole('radio', { name: 'Sandbox accounts only (test)' }).check();
    await page.getByRole('combobox', { name: 'Expires' }).selectOption('Never');
    await page.getByRole('button', { name: 'Create key' }).click();
    const narrow = (await page.getByTestId('api-key').textContent()) ?? '';
    await page.getByRole('button', { name: 'I have saved it' }).click();
    const row = page.getByRole('row', { name: 'Reads posts' });
    expect(await row.getByRole('cell').allTextContents()).toEqual([
      'Reads postssandbox',
      `…${narrow.slice(-4)}`,
      'posts:read',
      expect.any(String),
      'never',
      'never',
      '',
    ]);
    await page.getByRole('button', { name: 'Actions for Reads posts' }).click();
    const actions = page.getByRole('menuitem');
    await actions.first().waitFor();
    expect(await actions.allTextContents()).toEqual(['Requests', 'Rotate', 'Budget', 'Revoke']);
    await page.keyboard.press('Escape');
    const [status] = await askApi(narrow);
    expect(status).toBe(403);
    expect((await apiClient(dashboard.carillon.url, narrow).get('/posts')).status).toBe(200);
  });

  it('is followed by another that is shown once, and ends when it was said to', async () => {
    await actOnRow(page, 'Reads posts', 'Rotate');
    await page.getByRole('combobox', { name: 'The old key ends' }).selectOption('At once');
    await page.getByRole('button', { name: 'Create new key' }).click();
    const next = (await page.getByTestId('api-key').textContent()) ?? '';
    await page.getByRole('button', { name: 'I have saved it' }).click();
    expect((await apiClient(dashboard.carillon.url, next).get('/posts')).status).toBe(200);
    await page
      .getByRole('row', { name: 'Reads posts' })
      .getByText(`…${next.slice(-4)}`)
      .waitFor();
    expect(await page.getByRole('row', { name: 'Reads posts' }).count()).toBe(1);
    await page.getByRole('switch', { name: 'Show ended keys (1)' }).check();
    await page.getByRole('row', { name: 'Reads posts' }).getByText('expired').waitFor();
    await page.getByRole('switch', { name: 'Show ended keys (1)' }).uncheck();
  });

  it('says which one it takes the place of, and until when, and all that it may do', async () => {
    const scopesButton = page.getByRole('button', { name: /^posts:read \+5, scopes of A nightly job$/ });
    await scopesButton.click();
    await page.getByText('media:write', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('media:write', { exact: true }).waitFor({ state: 'detached' });
    await focused(scopesButton);
    await actOnRow(page, 'Reads posts', 'Rotate');
    await page.getByRole('combobox', { name: 'The old key ends' }).selectOption('In 24 hours');
    await page.getByRole('dialog').getByRole('button', { name: 'Create new key' }).click();
    await page.getByRole('dialog', { name: 'The new key', exact: true }).waitFor();
    const next = (await page.getByTestId('api-key').textContent()) ?? '';
    await page.getByRole('button', { name: 'I have saved it' }).click();
    const rotated = page.getByRole('row', { name: 'Reads posts' });
    await rotated.nth(1).waitFor();
    expect(await rotated.nth(0).textContent()).toMatch(/replaces …\w{4} · ends \w+ \d\d:\d\d/);
    expect(await rotated.nth(1).textContent()).toContain(`replaced by …${next.slice(-4)}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Actions for Reads posts' }).nth(1).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('replaces').waitFor({ state: 'detached' });
  });

  it('may be bound to a profile, whose name the list shows', async () => {
    const { userId } = await dashboard.db.profile.findUniqueOrThrow({ where: { id: profileId } });
    const other = await createProfile(dashboard.db, {
      userId,
      name: 'Bakery',
      timezone: 'UTC',
      groupId: null,
    });
    await page.reload();
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('One customer');
    await page.getByRole('combobox', { name: 'Profiles' }).click();
    await page.getByRole('option', { name: 'Bakery' }).click();
    await page.keyboard.press('Tab');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create key' }).click();
    const bound = (await page.getByTestId('api-key').textContent()) ?? '';
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByRole('row', { name: 'One customer' }).getByText('Only Bakery').waitFor();
    expect(await askApi(bound)).toEqual([200, [other.id]]);
  });

  it('says what it made, and whoever revokes it says whether that goes on', async () => {
    const { userId } = await dashboard.db.profile.findUniqueOrThrow({ where: { id: profileId } });
    const { id: apiKeyId } = await dashboard.db.apiKey.findFirstOrThrow({
      where: { userId, name: 'A nightly job' },
    });
    const scopes = { push: 'webhooks:write' } as const;
    await dashboard.db.apiKey.update({ where: { id: apiKeyId }, data: { scopes } });
    const api = apiClient(dashboard.carillon.url, key);
    const { id } = (await api.post<{ id: string }>('/webhooks', { url: 'https://example.com/hooks' })).body
      .data;
    await page.reload();
    const row = page.getByRole('row', { name: 'A nightly job' });
    await row.getByText('Made 1 webhook').waitFor();
    await actOnRow(page, 'A nightly job', 'Revoke');
    const choice = page.getByRole('checkbox', { name: 'Switch off 1 webhook that it made' });
    expect(await choice.isChecked()).toBe(false);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await dashboard.db.apiKey.update({
      where: { id: apiKeyId },
      data: { clientId: 'https://app.example/app.json' },
    });
    await page.reload();
    await actOnRow(page, 'A nightly job', 'Revoke');
    expect(await choice.isChecked()).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await dashboard.db.apiKey.update({ where: { id: apiKeyId }, data: { clientId: null } });
    await page.goto(`/webhooks/${id}`);
    await page.getByText('by the API key A nightly job').waitFor();
    await page.goto('/keys');
  });

  it('lets nobody in once it is revoked', async () => {
    await actOnRow(page, 'A nightly job', 'Revoke');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect((await askApi(key))[0]).toBe(200);
    await actOnRow(page, 'A nightly job', 'Revoke');
    await page.getByRole('checkbox', { name: 'Switch off 1 webhook that it made' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('switch', { name: 'Show ended keys (3)' }).check();
    await page.getByRole('row', { name: 'A nightly job' }).getByText('revoked').waitFor();
    expect(await askApi(key)).toEqual([401, 'Unauthorized']);
    expect(await dashboard.db.webhookEndpoint.findMany({ select: { active: true } })).toEqual([
      { active: false },
    ]);
  });

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('keeps nobody out of its screen in %s on %i px', async (scheme, width) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/keys');
    await page.getByRole('switch', { name: 'Show ended keys (3)' }).check();
    await page.getByRole('row', { name: 'A nightly job revoked' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('was shown by pages that kept to their policy', () => {
    expect(browser.consoleErrors).toEqual([]);
  });
});
