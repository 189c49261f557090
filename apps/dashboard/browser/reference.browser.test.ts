import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, openBrowser, type TestBrowser } from '../testing/browser.ts';
import { problemsInEveryWindow } from '../testing/every-window.ts';
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
const createPost = (on: Page) => on.locator('#operations-Posts-createPost');
const operation = () => createPost(page);
const run = promisify(execFile);

/** The posts of the profile, as the key sees them. */
async function posts(): Promise<unknown[]> {
  const answer = await fetch(`${installation.apiUrl}/v1/posts?profile_id=${playground.profileId}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return ((await answer.json()) as { data: unknown[] }).data;
}

describe('the reference of the API', () => {
  it('fills in the reader’s own ids once it has a key', async () => {
    await page.goto('/docs');
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.getByLabel('API key').fill(key);
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
    await until('the post', async () => (await posts()).length === 1);
    expect(await problemsInEveryWindow(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('says beside the key how to forget it', async () => {
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.getByRole('button', { name: 'Remove authorization' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
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

  describe('opened from the dashboard with a test key', () => {
    let other: Page;

    beforeAll(async () => {
      other = await browser.open(installation.apiUrl);
      await other.goto(`/docs#key=${key}`);
    });

    it('takes the key out of the address, and fills in ids by it', async () => {
      await other.getByText('The examples have ids of your own.').waitFor();
      expect(new URL(other.url()).hash).toBe('');
      await other.reload();
      await other.getByText('The examples have ids of your own.').waitFor();
    });

    it.each([
      ['curl', (program: string) => run('bash', ['-c', program])],
      ['Node', (program: string) => run('node', ['--input-type=module', '-e', program])],
    ])(
      'shows a program for %s before anything is sent, which publishes as it stands',
      async (title, start) => {
        const post = createPost(other);
        if ((await post.locator('.operation-sample').count()) === 0)
          await post.locator('.opblock-summary-control').click();
        const sample = post.locator('.operation-sample');
        await sample.getByText(title, { exact: true }).click();
        const shown = sample.locator('pre');
        await until('the program with the key', async () => (await shown.textContent())?.includes(key));
        const before = (await posts()).length;
        await start((await shown.textContent()) ?? '');
        expect(await posts()).toHaveLength(before + 1);
      },
    );

    it('follows what is typed, and gives way to what was sent', async () => {
      const post = createPost(other);
      const sample = post.locator('.operation-sample');
      const body = post.locator('textarea.body-param__text');
      await body.fill((await body.inputValue()).replace(/"content": "[^"]*"/, '"content": "Typed here"'));
      await sample.getByText('Typed here').first().waitFor();
      await post.getByRole('button', { name: 'Execute' }).click();
      await post.locator('.live-responses-table').waitFor();
      expect(await sample.locator('pre').count()).toBe(0);
    });

    it('shows the file of an upload, and the id of an address', async () => {
      const shown = async (operationId: string, title: string) => {
        const upload = other.locator(`[id^=operations-][id$=-${operationId}]`);
        await upload.locator('.opblock-summary-control').click();
        const sample = upload.locator('.operation-sample');
        await sample.getByText(title, { exact: true }).click();
        return (await sample.locator('pre').textContent()) ?? '';
      };
      expect(await shown('createMedium', 'curl')).toContain('file=@picture.jpg;type=image/jpeg');
      expect(await shown('getPost', 'Node')).toMatch(/v1\/posts\/pst_\w{26}"/);
    });

    it('has a word in the place of a key that is not there, and takes none that reaches real accounts', async () => {
      const stranger = await browser.open(installation.apiUrl);
      await stranger.goto(`/docs#key=${key.replace('_test', '')}`);
      const post = createPost(stranger);
      await post.locator('.opblock-summary-control').click();
      await post.locator('.operation-sample').getByText('YOUR_API_KEY').first().waitFor();
      expect(await stranger.evaluate<number>('sessionStorage.length')).toBe(0);
    });
  });

  it('breaks no rule of its policy', () => {
    expect(browser.consoleErrors).toEqual([]);
  });
});
