import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { freePort } from '@carillon/local-services';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  openBrowser,
  personMenu,
  signInPage,
  type TestBrowser,
} from '../testing/browser.ts';
import { type OtherBuilds, otherBuild } from '../testing/other-build.ts';
import { type Dashboard, startDashboard, type TestPerson } from '../testing/start-dashboard.ts';

let carillon: Carillon;
let browser: TestBrowser;
let dashboard: Dashboard;
let person: TestPerson;
let page: Page;
let builds: OtherBuilds[];
let port: number;

/** Starts the server where the one before was. @param pages the folder of its build; that of the sources unless given */
const start = (pages?: string) => startDashboard({}, { carillon, port, ...(pages && { pages }) });

beforeAll(async () => {
  [carillon, browser, port] = await Promise.all([startCarillon(), openBrowser(), freePort()]);
  builds = await Promise.all([otherBuild({ beside: false }), otherBuild({ beside: true })]);
  dashboard = await start();
  person = await dashboard.person({ admin: true });
  page = await signedIn('/posts');
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
  await carillon.stop();
  await Promise.all(builds.map(({ remove }) => remove()));
});

/** A browser of its own in which the person is signed in, at a screen. */
async function signedIn(path: string): Promise<Page> {
  const opened = await browser.open(dashboard.url);
  if (page === undefined) await signInPage(opened, person);
  else await opened.context().addCookies(await page.context().cookies());
  await opened.goto(path);
  await heading(opened);
  return opened;
}

const heading = (on: Page, name?: string) =>
  on.getByRole('heading', { level: 1, ...(name && { name, exact: true }) }).waitFor();
const link = (on: Page, name: string) =>
  on.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: new RegExp(`^${name}`) });
/** Goes to a screen, which may be behind the person's picture. */
async function goTo(on: Page, name: string): Promise<void> {
  if ((await link(on, name).count()) > 0) return link(on, name).click();
  await personMenu(on).click();
  await on.getByRole('menuitem', { name }).click();
}
/** The code of menus comes after that of the screen. */
const menusLoaded = (on: Page) =>
  until('the code of menus', () =>
    on.evaluate<boolean>(
      `performance.getEntriesByType('resource').some(({ name }) => name.includes('floating-body'))`,
    ),
  );
/** Gone once the page was loaded anew. */
const mark = (on: Page) => on.evaluate('globalThis.isMarked = true');
const isMarked = (on: Page) => on.evaluate<boolean>('globalThis.isMarked === true');
const unloaded = 'This screen could not be loaded';

const screens = [
  ...['Queue', 'Needs attention', 'New post', 'Calendar', 'Media'],
  ...['Accounts', 'API keys', 'Webhooks', 'Activity', 'Users'],
];

describe('tabs that are open while the server is stopped and updated', () => {
  it('are never white: each keeps its frame, says why, and shows its screen once the server is back', async () => {
    const tabs = await Promise.all(screens.map(() => signedIn('/posts')));
    for (const tab of tabs) await menusLoaded(tab);
    await dashboard.stop();
    for (const [n, screen] of screens.entries()) {
      const tab = tabs[n] as Page;
      await goTo(tab, screen);
      await heading(tab, unloaded);
      expect(await link(tab, 'Posts').isVisible()).toBe(true);
    }
    expect(await accessibilityProblems(tabs[0] as Page)).toEqual([]);
    dashboard = await start(builds[0]?.updated);
    for (const [n, screen] of screens.entries()) await heading(tabs[n] as Page, screen);
    await Promise.all(tabs.map((tab) => tab.context().close()));
  });

  it('find the files of the build before, and are not loaded anew', async () => {
    await dashboard.stop();
    dashboard = await start();
    const tab = await signedIn('/posts');
    await mark(tab);
    await dashboard.stop();
    dashboard = await start(builds[1]?.updated);
    await link(tab, 'Calendar').click();
    await heading(tab, 'Calendar');
    expect(await isMarked(tab)).toBe(true);
    await tab.context().close();
  });

  it('read what they could not read as soon as the server is back', async () => {
    const tab = await signedIn('/activity');
    await link(tab, 'API keys').click();
    await heading(tab, 'API keys');
    await mark(tab);
    await menusLoaded(tab);
    await dashboard.stop();
    await tab.waitForTimeout(2_500); // what is younger is not read again
    await goTo(tab, 'Activity');
    await tab.getByText('This may be out of date').waitFor();
    await link(tab, 'Posts').click(); // its code is not there yet
    await heading(tab, unloaded);
    await link(tab, 'API keys').click();
    await tab.getByText('This may be out of date').waitFor();
    dashboard = await start(builds[1]?.updated);
    await tab.getByText('This may be out of date').waitFor({ state: 'detached' });
    expect(await isMarked(tab)).toBe(true);
    await tab.context().close();
  });
});

describe('a server that answers, and has an error of its own each time', () => {
  /** Times that a list is asked for until it is said: after 1 s again, and after 2 s more. */
  const maxTries = 3;

  it.each([
    ['its lists', '**/v1/posts*'],
    ['everything but the session', /\/(v1|app)\/(?!session|events)/],
  ])('of %s: it is said soon, and the screen comes by itself later', async (_, broken) => {
    const tab = await signedIn('/activity');
    let tries = 0;
    await tab.route(broken, (route) => {
      if (new URL(route.request().url()).pathname === '/v1/posts') tries += 1;
      return route.fulfill({ status: 500, json: { error: 'Broken.' } });
    });
    await link(tab, 'Posts').click();
    const problem = tab.getByText('Couldn’t load the posts');
    await problem.waitFor();
    expect(tries).toBe(maxTries);
    await tab.unroute(broken);
    await tab.getByText('No posts yet.').waitFor({ timeout: 20_000 });
    expect(await problem.count()).toBe(0);
    await tab.context().close();
  });
});

describe('a screen whose file is gone for good', () => {
  it('is loaded anew once, and then says so; the others go on', async () => {
    const tab = await signedIn('/posts');
    await tab.route(/assets\/media-.*\.js$/, (route) => route.fulfill({ status: 404 }));
    await link(tab, 'Media').click();
    await tab.getByText('The server does not have its code.').waitFor();
    await link(tab, 'Posts').click();
    await heading(tab, 'Posts');
    await tab.context().close();
  });
});
