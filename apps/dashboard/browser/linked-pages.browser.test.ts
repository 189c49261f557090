import { keepPasswordReset } from '@carillon/db/sign-in';
import { digest, newToken } from '@carillon/secrets';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
import { integrator } from '../testing/link-visitor.ts';
import { type OAuthApp, startOAuthApp } from '../testing/oauth-app.ts';
import { addAuthenticator } from '../testing/second-factor.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let app: OAuthApp;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  app = await startOAuthApp(dashboard.url);
});

afterAll(async () => {
  await browser.close();
  await app.close();
  await dashboard.stop();
});

/** Looks at a page with axe, in light on a wide window and in dark on a phone, where it fits. */
async function isFree(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForFunction("matchMedia('(prefers-color-scheme: dark)').matches && innerWidth === 390");
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await page.context().close();
}

const titled = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).first().waitFor();

/** A link by which a person chooses a password. */
async function passwordToken(userId: string): Promise<string> {
  const token = newToken();
  await keepPasswordReset(dashboard.db, { id: digest(token), userId, minutes: 5 });
  return token;
}

describe('a page that one comes to by a link that works', () => {
  it('sets up the first admin', async () => {
    const page = await browser.open(dashboard.url);
    await page.goto(`/set-up#${await dashboard.setUpToken()}`);
    await titled(page, 'Set up Carillon');
    await page.getByRole('button', { name: 'Create admin account' }).waitFor();
    await isFree(page);
  });

  it.each([
    ['/reset-password', 'Choose a new password'],
    ['/invitation', 'Welcome to Carillon'],
  ])('has a password chosen at %s', async (path, title) => {
    const { userId } = await dashboard.person();
    const page = await browser.open(dashboard.url);
    await page.goto(`${path}#${await passwordToken(userId)}`);
    await titled(page, title);
    await page.getByRole('textbox', { name: /password/i }).waitFor();
    await isFree(page);
  });

  it('connects an account for somebody else', async () => {
    const { token } = await (await integrator(dashboard)).link({ sandbox: true });
    const page = await browser.open(dashboard.url);
    await page.goto(`/connect-account#${token}`);
    await titled(page, 'Connect an account to “Test”');
    await isFree(page);
  });

  it('lets an app in', async () => {
    const page = await browser.open(dashboard.url);
    await signInPage(page, await dashboard.person());
    await page.goto(`/oauth/authorize?${app.request({ redirect_uri: app.callback, scope: 'posts:read' })}`);
    await titled(page, 'Connect an app');
    await page.getByRole('button', { name: 'Allow' }).waitFor();
    await isFree(page);
  });
});

describe('signing in', () => {
  it('asks for the second factor', async () => {
    const person = await dashboard.signedIn();
    await addAuthenticator(person.client);
    const page = await browser.open(dashboard.url);
    await page.goto('/');
    await page.getByLabel('E-mail address').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Code of your authenticator app').waitFor();
    await isFree(page);
  });
});

describe('the sandbox', () => {
  it('shows what was sent to it', async () => {
    const { carillon } = dashboard;
    const me = await dashboard.signedIn();
    const accounts = [
      await carillon.account(me.profileId, 'x', 'demo'),
      await carillon.account(me.profileId, 'bluesky', 'demo.sandbox.test'),
    ];
    const platforms = Object.fromEntries(
      accounts.map((id) => [id, { items: [{ content: 'Sent to both' }] }]),
    );
    const wanted = { profileId: me.profileId, publishNow: true, platforms };
    expect((await me.client.post('/v1/posts', wanted)).status).toBe(201);
    carillon.startWorker();
    const page = await browser.open(carillon.sandbox.url);
    await page.goto('/');
    await titled(page, 'Sandbox');
    await page.getByText('Sent to both').nth(1).waitFor();
    await isFree(page);
  });
});

describe('what programmers read', () => {
  it.each(['/guide', '/guide/webhooks', '/errors', '/changelog'])('is free for all at %s', async (path) => {
    const page = await browser.open(dashboard.carillon.url);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await isFree(page);
  });
});

it('had no complaint of a page', () => {
  expect(browser.consoleErrors).toEqual([]);
});
