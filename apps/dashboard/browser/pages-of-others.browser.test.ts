import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, focused, openBrowser, type TestBrowser, tabTo } from '../testing/browser.ts';
import { problemsInEveryWindow } from '../testing/every-window.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const press = (page: Page, key: string) => page.keyboard.press(key);

describe('the reference of the API', () => {
  let page: Page;

  beforeAll(async () => {
    page = await browser.open(dashboard.carillon.url);
    await page.goto('/docs');
  });

  const operation = (id: string) => page.locator(`[id$="-${id}"].opblock`);
  const opener = (id: string) => operation(id).locator('.opblock-summary-control');

  it('opens an operation by keyboard, where nothing is in a button but its name', async () => {
    const heading = page.getByRole('heading', { level: 3, name: 'GET /posts List posts' });
    await heading.waitFor();
    await tabTo(page, opener('listPosts'));
    await press(page, 'Enter');
    await operation('listPosts').getByRole('combobox', { name: 'platform', exact: true }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/Posts/listPosts');
    expect(await page.locator('button a, button button').count()).toBe(0);
    expect(await page.getByRole('main').count()).toBe(1);
  });

  it('changes the language of a sample by keyboard', async () => {
    const language = (name: string) => operation('listPosts').getByRole('button', { name, exact: true });
    await language('curl').focus();
    await press(page, 'Tab');
    await focused(language('Node'));
    await press(page, 'Enter');
    await operation('listPosts').getByText('await fetch(').waitFor();
    expect(await language('Node').getAttribute('aria-pressed')).toBe('true');
  });

  it('keeps the focus in the dialog for a key, and gives it back', async () => {
    const authorize = page.getByRole('button', { name: 'Authorize' }).first();
    await authorize.focus();
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Available authorizations' });
    await focused(dialog.getByRole('textbox', { name: 'API key' }));
    expect(await accessibilityProblems(page)).toEqual([]);
    const isOutside = `(() => { const at = document.activeElement;
      return at !== document.body && !at.closest('dialog'); })()`;
    for (let step = 0; step < 8; step += 1) {
      await press(page, 'Tab');
      expect(await page.evaluate(isOutside)).toBe(false);
    }
    await press(page, 'Escape');
    await dialog.waitFor({ state: 'detached' });
    await focused(authorize);
  });

  it('has no problem in any window, with operations of all kinds and a schema open', async () => {
    await opener('createPost').click();
    await opener('createMedium').click();
    await operation('createPost').getByRole('textbox', { name: 'Request body' }).waitFor();
    await operation('createMedium').locator('input[type=file]').waitFor();
    await opener('onPostScheduled').click();
    await operation('onPostScheduled').getByText('Responses').first().waitFor();
    expect(await operation('onPostScheduled').locator('.operation-sample').textContent()).toBe('');
    await operation('createPost').getByRole('tab', { name: 'Schema' }).first().click();
    await operation('createPost').getByRole('tabpanel').first().waitFor();
    expect(await problemsInEveryWindow(page)).toEqual([]);
  });
});

describe('the page on which an app asks to post as somebody', () => {
  let page: Page;

  beforeAll(async () => {
    const { sandbox } = dashboard.carillon;
    sandbox.set({ authorize: 'ask', clientId: 'carillon' });
    page = await browser.open(sandbox.url);
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: 'carillon',
      redirect_uri: `${dashboard.url}/nowhere`,
      scope: 'tweet.read tweet.write users.read offline.access',
      state: 'state',
      code_challenge: 'challenge',
      code_challenge_method: 'plain',
    });
    await page.goto(`/i/oauth2/authorize?${asked}`);
  });

  it('has no problem in any window', async () => {
    await page.getByRole('group', { name: 'Who are you?' }).waitFor();
    expect(await problemsInEveryWindow(page)).toEqual([]);
  });

  it('has none with a handle that cannot be one, either, to which the focus goes', async () => {
    await tabTo(page, page.getByLabel('Another handle'));
    await page.keyboard.type('not a handle');
    await press(page, 'Enter');
    await page.getByRole('alert').waitFor();
    await focused(page.getByLabel('Another handle'));
    expect(await problemsInEveryWindow(page)).toEqual([]);
  });
});

describe('the sandbox before anything was published', () => {
  it('has no problem in any window, for all accounts or one', async () => {
    const page = await browser.open(dashboard.carillon.sandbox.url);
    for (const path of ['/', '/?account=demo']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: 'Sandbox' }).waitFor();
      expect(await problemsInEveryWindow(page)).toEqual([]);
    }
  });
});

it('had no complaint of a page', () => {
  expect(browser.consoleErrors).toEqual([]);
});
