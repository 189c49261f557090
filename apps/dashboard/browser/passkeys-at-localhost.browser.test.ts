import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDevice } from '../testing/add-device.ts';
import {
  accessibilityProblems,
  openBrowser,
  personMenu,
  signInPage,
  signOutPage,
  type TestBrowser,
} from '../testing/browser.ts';
import { type Dashboard, startDashboard, type TestPerson } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let person: TestPerson;
/** The same dashboard, by the name that browsers take for safe. */
let local: string;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  local = dashboard.url.replace('127.0.0.1', 'localhost');
  person = await dashboard.person();
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

describe('passkeys of a dashboard that is at 127.0.0.1', () => {
  it('are not offered there, but a link to where they are', async () => {
    const page = await browser.open(dashboard.url);
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0);
    await signInPage(page, person);
    await page.goto('/sign-in-settings');
    await page.getByText('Passkeys need https or localhost.').waitFor();
    expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: local }).click();
    await page.waitForURL(`${local}/sign-in-settings`);
  });

  it('are added and used at localhost', async () => {
    const page = await browser.open(local);
    await addDevice(page);
    await signInPage(page, person);
    await page.goto('/sign-in-settings');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Laptop');
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Laptop').waitFor();
    await page.goto('/sign-in-settings');
    await signOutPage(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await personMenu(page).waitFor();
  });

  it('are named to who has nothing else for the second step at 127.0.0.1', async () => {
    await dashboard.db.recoveryCode.deleteMany();
    const page = await browser.open(dashboard.url);
    await page.goto('/');
    await page.getByLabel('E-mail address').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: local }).waitFor();
    expect(browser.consoleErrors).toEqual([]);
  });
});
