import { apiClient } from '@carillon/harness/api-client';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { openBrowser, type TestBrowser, tabTo } from '../testing/browser.ts';
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

/** Presses a key on a control that is reached without a mouse. */
async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(target: Locator, text: string): Promise<void> {
  await press(target, 'ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Allows access on the sandbox's page, as the account that is preselected there. */
async function allow(): Promise<void> {
  await press(button('Allow'));
  await heading('Accounts');
}

/** The posts on the sandbox's networks, the oldest first. */
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
  it('becomes the admin, and names the profile that is there', async () => {
    await page.goto('/');
    await page.getByText('This installation has no admin yet').waitFor();
    await page.goto(`/set-up#${installation.setUpToken}`);
    await type(page.getByLabel('E-mail address'), 'ada@example.com');
    await type(page.getByRole('textbox', { name: 'Password' }), 'correct horse battery');
    await press(button('Create admin account'));
    await heading('Posts');
    await page.goto('/profiles');
    await press(button('Edit My profile'));
    await page.keyboard.press('Control+A');
    await type(dialog().getByLabel('Name'), 'Ada');
    await press(dialog().getByRole('button', { name: 'Save' }));
    await page.getByRole('heading', { name: 'Ada', exact: true }).waitFor();
  });

  it('connects X by way of its consent page', async () => {
    await page.goto('/accounts');
    await press(button('Connect X').first());
    await press(dialog().getByRole('switch', { name: 'Sandbox' }), 'Space');
    await press(dialog().getByRole('button', { name: 'Go to the sandbox' }));
    await allow();
    await shown('@demo on X is connected.');
  });

  it('connects Bluesky by a handle and an app password', async () => {
    const { handle, appPassword } = await installation.sandbox.account('bluesky', 'ada');
    const field = (name: string) => dialog().getByRole('textbox', { name });
    await press(button('Connect Bluesky').first());
    await type(field('Handle'), `@${handle.toUpperCase()}`);
    await type(field('App password'), 'not this one');
    await press(dialog().getByRole('switch', { name: 'Sandbox' }), 'Space');
    await press(dialog().getByRole('button', { name: 'Connect' }));
    await dialog().getByRole('alert').waitFor();
    await type(field('App password'), appPassword);
    await press(dialog().getByRole('button', { name: 'Connect' }));
    await shown(`@${handle} on Bluesky is connected.`);
  });

  it('makes a key, with which a program publishes', async () => {
    await page.goto('/keys');
    await press(button('New key'));
    await type(page.getByLabel('Name'), 'A program');
    await press(button('Create key'));
    const key = (await page.getByTestId('api-key').textContent()) ?? '';
    await press(button('I have saved it'));
    const api = apiClient(installation.apiUrl, key);
    const { body: accounts } = await api.get<{ id: string; profileId: string }[]>('/social-accounts');
    const platforms = Object.fromEntries(
      accounts.data.map(({ id }) => [id, { items: [{ content: 'From a program' }] }]),
    );
    const profileId = accounts.data[0]?.profileId;
    const created = await api.post('/posts', { profileId, publishNow: true, platforms });
    expect(created.status).toBe(201);
    await page.goto('/posts');
    await press(page.getByRole('link', { name: 'From a program' }));
    await page.getByText('Published', { exact: true }).first().waitFor(); // perhaps on one network only yet
    await until('it to be out on both', async () => published().length === 2);
    expect(published().sort()).toEqual(['bluesky: From a program', 'x: From a program']);
  });
});

describe('a thread with another text for one account', () => {
  it('is written, scheduled, and moved in the calendar; then it goes out', async () => {
    await page.goto('/compose');
    await page.getByRole('checkbox', { name: /X @demo/ }).check();
    await page.getByRole('checkbox', { name: /Bluesky @ada/ }).check();
    await page.getByRole('textbox', { name: 'Text' }).fill('Ding');
    await button('Add another post').click();
    await page.getByRole('textbox', { name: 'Post 2 of 2' }).fill('Dong');
    await page.getByRole('button', { name: 'Customize for…' }).click();
    await page.getByRole('menuitem', { name: /Bluesky/ }).click();
    await page.getByRole('textbox', { name: /Text for Bluesky.*post 1/ }).fill('Dingdong');
    await page.getByRole('button', { name: /Remove: Text for Bluesky.*post 2/ }).click();
    await page.getByRole('radio', { name: 'Schedule' }).check();
    const tomorrow = dayFromNow(1);
    await page.getByLabel('Date and time').fill(`${tomorrow}T12:00`);
    await button('Schedule').click();
    await heading('Ding');
    await shown('Scheduled');
    const post = page.url();

    await page.goto(`/calendar?view=month&date=${tomorrow}`);
    await button(/^Move: 12:00, Ding/).click();
    const now = new Date().toISOString();
    await dialog().getByLabel('Date').fill(now.slice(0, 10));
    await dialog().getByLabel('Time').fill(now.slice(11, 16));
    await dialog().getByRole('button', { name: 'Move' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await page.goto(post); // today may be in another month
    await heading('Ding');
    await page.getByText('Published', { exact: true }).first().waitFor(); // perhaps on one network only yet
    await until('the whole thread to be out', async () => published().length > 4);
    expect(published().slice(2).sort()).toEqual(['bluesky: Dingdong', 'x: Ding', 'x: Dong']);
  });
});

describe('an account that breaks', () => {
  it('is shown with the reason; once it is connected again, the post is resent', async () => {
    await askSandbox('revoke', { platform: 'x', handle: 'demo' });
    await page.goto('/compose');
    await press(page.getByRole('checkbox', { name: /Bluesky @ada/, checked: true }), 'Space'); // as in the last post
    await type(page.getByRole('textbox', { name: 'Text' }), 'After all');
    await press(button('Publish now'));
    await press(button('Publish at once')).catch(() => {}); // on a busy machine it has gone out by itself
    await heading('After all');
    await shown('Retry after reconnecting.');
    await press(page.getByRole('link', { name: 'Reconnect it' }));
    await press(dialog().getByRole('button', { name: 'Go to the sandbox' }));
    await allow();
    await shown('@demo on X is connected.');
    await press(button(/^Retry the post that failed for it/));
    await shown('Retrying 1 post.');
    await page.goto('/posts');
    await press(page.getByRole('link', { name: 'After all' }));
    await page.getByText('Published', { exact: true }).first().waitFor();
    expect(published().slice(5)).toEqual(['x: After all']);
  });
});

describe('every page on the way', () => {
  it('kept to its policy, and had no complaint', () => {
    expect(browser.consoleErrors).toEqual([]);
  });
});
