import { readFile } from 'node:fs/promises';
import { readZip } from '@carillon/harness/read-zip';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  focused,
  openBrowser,
  personMenu,
  signInPage,
  type TestBrowser,
} from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let page: Page;
let admin: Awaited<ReturnType<Dashboard['person']>>;
let bob: Awaited<ReturnType<Dashboard['person']>>;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  admin = await dashboard.person({ admin: true, email: 'ada@example.com' });
  bob = await dashboard.person({ email: 'bob@example.com', plan: 'free' });
  page = await browser.open(dashboard.url);
  await signInPage(page, admin);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const row = (email: string) => page.getByRole('row', { name: new RegExp(`^${email}`) });
const actions = (email: string) => page.getByRole('button', { name: `Actions for ${email}` });
const dialog = () => page.getByRole('dialog');
const shownLink = async () => (await page.getByTestId('person-link').textContent()) ?? '';

/** Chooses something of the menu of a user. */
async function act(email: string, action: string): Promise<void> {
  await actions(email).click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe('the screen of people', () => {
  it('lists who there is, and finds them by a part of their address', async () => {
    await page.goto('/people');
    await row('ada@example.com').getByText('you').waitFor();
    await row('bob@example.com').waitFor();
    await page.getByLabel('Search by e-mail address').fill('ada');
    await row('bob@example.com').waitFor({ state: 'detached' });
    await page.getByLabel('Search by e-mail address').fill('nobody');
    await page.getByText('No one has such an address.').waitFor();
    await page.getByLabel('Search by e-mail address').fill('');
    await row('bob@example.com').waitFor();
  });

  it('creates a user, who comes in by the link that is shown once', async () => {
    await page.getByRole('button', { name: 'New user' }).click();
    await dialog().getByLabel('E-mail address').fill('bob@example.com');
    await dialog().getByRole('button', { name: 'Create and copy link' }).click();
    await dialog()
      .getByText(/^Another user has/)
      .waitFor();
    await dialog().getByLabel('E-mail address').fill('cyd@example.com');
    await dialog().getByRole('button', { name: 'Create and copy link' }).click();
    const link = await shownLink();
    expect(await dialog().getByRole('button', { name: 'Send invitation' }).count()).toBe(0);
    await dialog().getByRole('button', { name: 'I have saved it' }).click();
    await row('cyd@example.com').getByText('invited').waitFor();
    const own = await browser.open(dashboard.url);
    await own.goto(link);
    await own.getByRole('heading', { name: 'Welcome to Carillon' }).waitFor();
    expect(await accessibilityProblems(own)).toEqual([]);
    await own.getByRole('textbox', { name: 'Password' }).fill('password1');
    await own.getByRole('button', { name: 'Save and sign in' }).click();
    await own.getByText(/^This password is too common/).waitFor();
    await own.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
    await own.getByRole('button', { name: 'Save and sign in' }).click();
    await personMenu(own).waitFor();
    await own.getByRole('region', { name: 'First steps' }).waitFor();
    expect(new URL(own.url()).pathname + new URL(own.url()).hash).toBe('/posts');
    const mine = { user: { email: 'cyd@example.com' } };
    expect(await dashboard.db.profile.findMany({ where: mine })).toMatchObject([{ name: 'My profile' }]);
    await own.goto('/status?tab=usage');
    await own.getByText(/requests\/min per key$/).waitFor();
    expect(await own.getByText('Plan:').count()).toBe(0);
    await page.reload();
    await row('cyd@example.com').getByText('invited').waitFor({ state: 'detached' });
  });

  it('gives a reset link, and the focus back', async () => {
    await act('bob@example.com', 'Copy reset link');
    const link = await shownLink();
    expect(link).toMatch(/\/reset-password#[\w-]{43}$/);
    await dialog().getByRole('button', { name: 'I have saved it' }).click();
    await focused(actions('bob@example.com'));
    const own = await browser.open(dashboard.url);
    await own.goto(link);
    await own.getByRole('textbox', { name: 'New password' }).fill('four words beside each other');
    await own.getByRole('button', { name: 'Change password' }).click();
    await own.getByText(/^Your password has been changed/).waitFor();
  });

  it('turns off a second factor and ends sessions once it was asked, and neither for oneself', async () => {
    await actions('ada@example.com').click();
    await page.getByRole('menuitem', { name: 'Export' }).waitFor();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Change', 'Export', 'Delete']);
    await page.keyboard.press('Escape');
    const data = { userId: bob.userId, sealed: 'sealed', confirmedAt: new Date() };
    await dashboard.db.totpSecret.create({ data });
    await page.reload();
    await act('bob@example.com', 'Turn off second factor');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await focused(actions('bob@example.com'));
    expect(await dashboard.db.totpSecret.count()).toBe(1);
    await act('bob@example.com', 'Turn off second factor');
    await dialog().getByRole('button', { name: 'Turn off' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await dashboard.db.totpSecret.count()).toBe(0);
    await dashboard.db.session.create({
      data: { id: 'elsewhere', userId: bob.userId, expiresAt: new Date(Date.now() + 60_000) },
    });
    await act('bob@example.com', 'Sign out everywhere');
    await dialog().getByRole('button', { name: 'Sign out' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await dashboard.db.session.count({ where: { userId: bob.userId } })).toBe(0);
    await actions('bob@example.com').click();
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Turn off second factor' }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('gives a plan, disables and enables, and says why the last admin stays one', async () => {
    await act('bob@example.com', 'Change');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Plan').selectOption('growth');
    await dialog.getByRole('switch', { name: 'Disabled' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row('bob@example.com').getByText('disabled').waitFor();
    await row('bob@example.com').getByText('growth').waitFor();
    await act('bob@example.com', 'Change');
    await dialog.getByRole('switch', { name: 'Disabled' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row('bob@example.com').getByText('disabled').waitFor({ state: 'detached' });
    await act('ada@example.com', 'Change');
    await dialog.getByRole('switch', { name: 'Admin' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/^This is the only admin who can sign in/).waitFor();
    await page.keyboard.press('Escape'); // a button that the sentence has just moved can be missed
    await dialog.waitFor({ state: 'detached' });
  });

  it('exports a user into a file, once the admin has proved again that it is they', async () => {
    await dashboard.db.$executeRaw`UPDATE sessions SET proven_at = now() - interval '1 day'`;
    await act('bob@example.com', 'Export');
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Couldn’t export the user').waitFor();
    await act('bob@example.com', 'Export');
    await dialog.getByRole('textbox', { name: 'Your password' }).fill(admin.password);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Continue' }).click(),
    ]);
    await page.getByText('Couldn’t export the user').waitFor({ state: 'detached' });
    expect(download.suggestedFilename()).toBe(`carillon-${bob.userId}.zip`);
    const files = readZip(await readFile(await download.path()));
    expect(JSON.parse(String(files.get('user.json')))).toMatchObject({ email: 'bob@example.com' });
  });

  it('deletes a user once their address is typed', async () => {
    await act('bob@example.com', 'Delete');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail address of the user').fill('ada@example.com');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await dialog.getByText(/^That is another e-mail address/).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByLabel('E-mail address of the user').fill('bob@example.com');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await row('bob@example.com').getByText('being deleted').waitFor();
  });
});

describe('a person', () => {
  it('deletes themselves, and is signed out', async () => {
    const person = await dashboard.person({ email: 'dan@example.com' });
    const own = await browser.open(dashboard.url);
    await signInPage(own, person);
    await own.goto('/sign-in-settings');
    const [download] = await Promise.all([
      own.waitForEvent('download'),
      own.getByRole('button', { name: 'Export my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`carillon-${person.userId}.zip`);
    expect(await own.getByRole('link', { name: 'Users' }).count()).toBe(0);
    await own.getByRole('button', { name: 'Delete my user' }).click();
    await own.getByLabel('E-mail address of the user').fill('dan@example.com');
    await own.getByRole('button', { name: 'Delete for good' }).click();
    await own.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await dashboard.db.user.findUnique({ where: { id: person.userId } })).toMatchObject({
      deletingAt: expect.any(Date),
    });
  });

  it('was shown pages that kept to their policy', () => {
    const expected = /status of (400|401|409)/;
    expect(browser.consoleErrors.filter((line) => !expected.test(line))).toEqual([]);
  });
});
