import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { changeReturnOrigins } from '@carillon/db/connect-links';
import type { Sandbox } from '@carillon/sandbox/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  focused,
  openBrowser,
  signInPage,
  type TestBrowser,
  tabTo,
} from '../testing/browser.ts';
import { integrator } from '../testing/link-visitor.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let sandbox: Sandbox;
/** The program that made the link, which its customer comes back to. */
let home: { readonly server: Server; readonly url: string; readonly referers: (string | undefined)[] };
let owner: Awaited<ReturnType<typeof integrator>>;

beforeAll(async () => {
  const application = { X_CLIENT_ID: 'carillon', X_CLIENT_SECRET: 'secret' };
  [dashboard, browser, home] = await Promise.all([startDashboard(application), openBrowser(), openHome()]);
  sandbox = dashboard.carillon.sandbox;
  owner = await integrator(dashboard);
  await changeReturnOrigins(dashboard.db, owner.userId, [home.url]);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
  await new Promise((done) => home.server.close(done));
});

beforeEach(() => sandbox.set({ clientId: 'carillon', clientSecret: 'secret' }));

async function openHome() {
  const referers: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/channels')) referers.push(request.headers.referer);
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Home</title><link rel="icon" href="data:,"><h1>Home</h1>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, referers };
}

const newLink = (facts: object = {}) =>
  owner.link({ sandbox: true, returnUrl: `${home.url}/channels?team=7`, ...facts });

/** Opens the page of a link on a phone, in a browser that knows nothing. */
async function openOnPhone(token: string): Promise<Page> {
  const page = await browser.open(dashboard.url, { width: 390 });
  await page.goto(`/connect-account#${token}`);
  return page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function isWhole(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
}

const arrival = async (page: Page) => {
  await heading(page, 'Home');
  return Object.fromEntries(new URL(page.url()).searchParams);
};

describe('somebody with a connect link, on a phone and by keyboard', () => {
  it('connects an account of Bluesky, after a wrong password, and is taken back', async () => {
    const link = await newLink();
    const page = await openOnPhone(link.token);
    await heading(page, 'Connect an account to “Test”');
    await isWhole(page);
    await tabTo(page, page.getByRole('button', { name: 'Connect Bluesky' }));
    await page.keyboard.press('Enter');
    const access = sandbox.account('bluesky', 'demo');
    await tabTo(page, page.getByLabel('Handle'));
    await page.keyboard.type(access.handle);
    await tabTo(page, page.getByLabel('App password'));
    await page.keyboard.type('wrong-wrong-wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Couldn’t connect the account').waitFor();
    await isWhole(page);
    await page.getByLabel('App password').fill(access.appPassword);
    await page.keyboard.press('Enter');
    const { socialAccountId } = await (async () => {
      await heading(page, 'Home');
      return owner.now(link);
    })();
    expect(await arrival(page)).toEqual({
      team: '7',
      connect_link: link.id,
      status: 'connected',
      social_account_id: socialAccountId,
    });
    expect(home.referers).toEqual([undefined]);
    await page.context().close();
  });

  it('connects an account of X, after declining once, and is taken back', async () => {
    const link = await newLink({ platforms: ['x'] });
    const page = await openOnPhone(link.token);
    await tabTo(page, page.getByRole('button', { name: 'Go to X' }));
    await isWhole(page);
    sandbox.set({ authorize: 'deny' });
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('You declined, so nothing').waitFor();
    await isWhole(page);
    expect(new URL(page.url()).pathname).toBe('/connect-account');
    sandbox.set({ authorize: 'approve', authorizeAs: 'demo' });
    await tabTo(page, page.getByRole('button', { name: 'Go to X' }));
    await page.keyboard.press('Enter');
    const told = await arrival(page);
    expect(told).toMatchObject({ connect_link: link.id, status: 'connected' });
    expect(await owner.now(link)).toMatchObject({ socialAccountId: told['social_account_id'] });
    await page.context().close();
  });

  it('may decline, and is taken back', async () => {
    const link = await newLink();
    const page = await openOnPhone(link.token);
    await tabTo(page, page.getByRole('link', { name: /Cancel and go back to/ }));
    await page.keyboard.press('Enter');
    expect(await arrival(page)).toMatchObject({ connect_link: link.id, status: 'denied' });
    expect(await owner.now(link)).toMatchObject({ status: 'open' });
    await page.context().close();
  });

  it('reads the end where the link leads nowhere, and then that it was used', async () => {
    const link = await newLink({ platforms: ['bluesky'], returnUrl: undefined });
    const page = await openOnPhone(link.token);
    const access = sandbox.account('bluesky', 'demo');
    await page.getByLabel('Handle').fill(access.handle);
    await page.getByLabel('App password').fill(access.appPassword);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await heading(page, 'The account is connected');
    await focused(page.getByRole('status'));
    await isWhole(page);
    expect(page.url()).not.toContain(link.token);
    await page.goto(`/connect-account?again#${link.token}`);
    await heading(page, 'This link cannot be used');
    await page.getByText('This link was used already').waitFor();
    await isWhole(page);
    await page.goto('/connect-account?other#not-a-token');
    await page.getByText('This link does not exist.').or(page.getByText('was used already')).waitFor();
    await page.context().close();
  });
});

describe('somebody who is signed in', () => {
  it('sees the same page, and keeps the addresses that links lead back to', async () => {
    const person = await dashboard.person();
    const page = await browser.open(dashboard.url);
    await signInPage(page, person);
    const link = await newLink();
    await page.goto(`/connect-account#${link.token}`);
    await heading(page, 'Connect an account to “Test”');
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.goto('/keys');
    await page.getByLabel('URL of a server').fill('https://app.example.com/some/page');
    await page.keyboard.press('Enter');
    await page.getByText('https://app.example.com', { exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove https://app.example.com' }).click();
    await page.getByText('https://app.example.com', { exact: true }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('meets no complaint of the browser', () => {
    expect(browser.consoleErrors).toEqual([]);
  });
});
