import { apiClient } from '@carillon/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../testing/browser.ts';
import { type Installation, startInstallation } from '../testing/start-installation.ts';

let installation: Installation;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  [installation, browser] = await Promise.all([startInstallation(), openBrowser()]);
  page = await browser.open(installation.url);
});

afterAll(async () => {
  await browser.close();
  await installation.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const dialog = () => page.getByRole('dialog');
const shown = (text: string | RegExp) => page.getByText(text).first().waitFor();

/** Allows it on the sandbox's page, as the account that is chosen there first. */
async function allow(handle: string): Promise<void> {
  await page.getByRole('radio', { name: `@${handle}` }).check();
  await button('Allow').click();
  await heading('Accounts');
}

/** What the sandbox's networks hold, the first first. */
const published = () =>
  installation.sandbox.ledger().map(({ platform, content }) => `${platform}: ${content}`);

/** YYYY-MM-DD, in UTC. */
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const askSandbox = (what: string, body: object) =>
  fetch(`${installation.sandbox.url}/sandbox/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('a person with nothing but the link', () => {
  it('becomes the admin, and makes a profile', async () => {
    await page.goto(`/set-up#${installation.setUpToken}`);
    await page.getByLabel('E-mail address').fill('ada@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
    await button('Begin').click();
    await heading('Profiles');
    await button(/profile/i)
      .first()
      .click();
    await dialog().getByLabel('Name').fill('Ada');
    await dialog().getByRole('button', { name: 'Make profile' }).click();
    await page.getByRole('heading', { name: 'Ada' }).waitFor();
  });

  it('connects X by way of its consent page', async () => {
    await page.goto('/accounts');
    await button('Connect X').first().click();
    await dialog().getByRole('switch', { name: 'Sandbox' }).check();
    await dialog().getByRole('button', { name: 'Go to the sandbox' }).click();
    await allow('demo');
    await shown('@demo on X is connected.');
  });

  it('connects Bluesky by a handle and an app password', async () => {
    const { handle, appPassword } = await installation.sandbox.account('bluesky', 'ada');
    await button('Connect Bluesky').first().click();
    await dialog().getByRole('switch', { name: 'Sandbox' }).check();
    await dialog().getByRole('textbox', { name: 'Handle' }).fill(`@${handle.toUpperCase()}`);
    await dialog().getByRole('textbox', { name: 'App password' }).fill('not this one');
    await dialog().getByRole('button', { name: 'Connect' }).click();
    await dialog().getByRole('alert').waitFor();
    await dialog().getByRole('textbox', { name: 'App password' }).fill(appPassword);
    await dialog().getByRole('button', { name: 'Connect' }).click();
    await shown(`@${handle} on Bluesky is connected.`);
  });

  it('makes a key, with which a program publishes', async () => {
    await page.goto('/keys');
    await button('New key').click();
    await page.getByLabel('Name').fill('A program');
    await button('Create key').click();
    const key = (await page.getByTestId('api-key').textContent()) ?? '';
    await button('Done').click();
    const api = apiClient(installation.apiUrl, key);
    const { body: accounts } = await api.get<{ id: string; profileId: string }[]>('/social-accounts');
    const platforms = Object.fromEntries(
      accounts.data.map(({ id }) => [id, { items: [{ content: 'From a program' }] }]),
    );
    const profileId = accounts.data[0]?.profileId;
    const created = await api.post('/posts', { profileId, publishNow: true, platforms });
    expect(created.status).toBe(201);
    await page.goto('/posts');
    await page.getByRole('link', { name: 'From a program' }).click();
    await page.getByText('Published', { exact: true }).first().waitFor();
    expect(published().sort()).toEqual(['bluesky: From a program', 'x: From a program']);
  });
});

describe('a thread with another text for one account', () => {
  it('is written, scheduled, and moved in the calendar; then it goes out', async () => {
    await page.goto('/compose');
    await page.getByRole('checkbox', { name: /X @demo/ }).check();
    await page.getByRole('checkbox', { name: /Bluesky @ada/ }).check();
    await page.getByRole('textbox', { name: 'Text' }).fill('Ding');
    await button('Add to the thread').click();
    await page.getByRole('textbox', { name: 'item 2 of 2' }).fill('Dong');
    await page.getByRole('combobox', { name: 'Write another text for this account' }).click();
    await page.getByRole('option', { name: /Bluesky/ }).click();
    await page.getByRole('textbox', { name: /Text for Bluesky.*item 1/ }).fill('Dingdong');
    await page.getByRole('button', { name: /Remove: Text for Bluesky.*item 2/ }).click();
    await page.getByRole('radio', { name: 'Schedule for a time' }).check();
    await page.getByLabel('Date and time').fill(`${dayFromNow(1)}T12:00`);
    await button('Schedule').click();
    await heading('Post');
    await shown('Scheduled');

    await page.goto(`/calendar?view=month&date=${dayFromNow(1)}`);
    await button(/^Move: 12:00, Ding/).click();
    const now = new Date().toISOString();
    await dialog().getByLabel('Date').fill(now.slice(0, 10));
    await dialog().getByLabel('Time').fill(now.slice(11, 16));
    await dialog().getByRole('button', { name: 'Move' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Ding' }).first().click();
    await heading('Post');
    await page.getByText('Published', { exact: true }).first().waitFor();
    expect(published().slice(2).sort()).toEqual(['bluesky: Dingdong', 'x: Ding', 'x: Dong']);
  });
});

describe('an account that breaks', () => {
  it('is shown with the reason; once it is connected again, the post is resent', async () => {
    await askSandbox('revoke', { platform: 'x', handle: 'demo' });
    await page.goto('/compose');
    await page.getByRole('checkbox', { name: /X @demo/ }).check();
    await page.getByRole('textbox', { name: 'Text' }).fill('After all');
    await button('Publish now').click();
    await heading('Post');
    await shown('Why it failed');
    await page.getByRole('link', { name: 'To the accounts' }).click();
    await heading('Accounts');
    await button('Reconnect @demo on X').click();
    await dialog().getByRole('button', { name: 'Go to the sandbox' }).click();
    await allow('demo');
    await shown('@demo on X is connected.');
    await page.goto('/posts');
    await page.getByRole('link', { name: 'After all' }).click();
    await button('Resend').click();
    await page.getByText('Published', { exact: true }).first().waitFor();
    expect(published().slice(5)).toEqual(['x: After all']);
  });
});

describe('every page on the way', () => {
  it('kept to its policy, and had no complaint', () => {
    expect(browser.complaints).toEqual([]);
  });
});
