import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../testing/browser.ts';
import { personClient } from '../testing/person-client.ts';
import { type Installation, startInstallation } from '../testing/start-installation.ts';

interface Playground {
  readonly profileId: string;
  readonly accounts: readonly { readonly id: string }[];
}

let installation: Installation;
let browser: TestBrowser;
let page: Page;
let key: string;
let playground: Playground;

beforeAll(async () => {
  [installation, browser] = await Promise.all([startInstallation(), openBrowser()]);
  const client = personClient(installation.url);
  await client.setUp(installation.setUpToken, 'ada@example.com', 'correct horse battery');
  const made = await client.post<Playground>('/app/first-steps/playground', { timezone: 'UTC' });
  playground = made.body.data;
  const scopes = ['posts:read', 'posts:write', 'profiles:read', 'accounts:read'];
  const wanted = { name: 'Docs', scopes, expiresIn: 1, sandbox: true };
  key = (await client.post<{ key: string }>('/app/keys', wanted)).body.data.key;
  page = await browser.open(installation.apiUrl);
});

afterAll(async () => {
  await browser.close();
  await installation.stop();
});

const told = () => page.getByText('The examples have ids of your own.');
const operation = () => page.locator('#operations-Posts-createPost');

describe('the reference of the API', () => {
  it('fills in the reader’s own ids once it has a key', async () => {
    await page.goto('/docs');
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.getByLabel('auth-bearer-value').fill(key);
    await page.getByRole('button', { name: 'Apply credentials' }).click();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await told().waitFor();
  });

  it('knows the key after a reload, in this tab alone, and publishes an example as it stands', async () => {
    await page.reload();
    await told().waitFor();
    expect(await page.evaluate<number>('localStorage.length')).toBe(0);
    const post = operation();
    await post.locator('.opblock-summary-control').click();
    const body = post.locator('textarea.body-param__text');
    const example = await body.inputValue();
    expect(example).toContain(playground.profileId);
    expect(playground.accounts.some(({ id }) => example.includes(id))).toBe(true);
    await post.getByRole('button', { name: 'Execute' }).click();
    await post.locator('.live-responses-table').getByText('201', { exact: true }).first().waitFor();
    const { profileId } = playground;
    await until('the post', async () => {
      const answer = await fetch(`${installation.apiUrl}/v1/posts?profile_id=${profileId}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      return ((await answer.json()) as { data: unknown[] }).data.length === 1;
    });
  });

  it('shows what was sent for curl, Node and Python', async () => {
    const snippets = page.locator('.request-snippets').first();
    await snippets.getByText('Node', { exact: true }).click();
    await snippets.getByText('await fetch(').waitFor();
    await snippets.getByText('Python', { exact: true }).click();
    await snippets.getByText('requests.request(').waitFor();
    await snippets.getByText('curl', { exact: true }).click();
    await snippets.getByText('curl -X').first().waitFor();
  });

  it('breaks no rule of its policy', () => {
    expect(browser.consoleErrors).toEqual([]);
  });
});
