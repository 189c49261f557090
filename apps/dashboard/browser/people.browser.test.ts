import { readFile } from 'node:fs/promises';
import { readZip } from '@carillon/harness/read-zip';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
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

describe('the screen of people', () => {
  it('lists who there is, and finds them by a part of their address', async () => {
    await page.goto('/people');
    await row('ada@example.com').getByText('you').waitFor();
    await row('bob@example.com').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel('Search by e-mail address').fill('ada');
    await row('bob@example.com').waitFor({ state: 'detached' });
    await page.getByLabel('Search by e-mail address').fill('nobody');
    await page.getByText('No one has such an address.').waitFor();
    await page.getByLabel('Search by e-mail address').fill('');
    await row('bob@example.com').waitFor();
  });

  it('creates a user with a first password', async () => {
    await page.getByRole('button', { name: 'New user' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail address').fill('cyd@example.com');
    await dialog.getByLabel('First password').fill('password1');
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create user' }).click();
    await dialog.getByText(/^Many people have this password/).waitFor();
    await dialog.getByLabel('First password').fill('correct horse battery');
    await dialog.getByRole('button', { name: 'Create user' }).click();
    await row('cyd@example.com').getByText('never').waitFor();
  });

  it('gives a plan, disables and enables, and says why the last admin stays one', async () => {
    await page.getByRole('button', { name: 'Change bob@example.com' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Plan').click();
    await page.getByRole('option', { name: 'growth' }).click();
    await dialog.getByRole('switch', { name: 'Disabled' }).check();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row('bob@example.com').getByText('disabled').waitFor();
    await row('bob@example.com').getByText('growth').waitFor();
    await page.getByRole('button', { name: 'Change bob@example.com' }).click();
    await dialog.getByRole('switch', { name: 'Disabled' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row('bob@example.com').getByText('disabled').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Change ada@example.com' }).click();
    await dialog.getByRole('switch', { name: 'Admin' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/^This is the only admin who can sign in/).waitFor();
    await page.keyboard.press('Escape'); // a button that the sentence has just moved can be missed
    await dialog.waitFor({ state: 'detached' });
  });

  it('exports a user into a file, once the admin has proved again that it is they', async () => {
    await dashboard.db.$executeRaw`UPDATE sessions SET proven_at = now() - interval '1 day'`;
    await page.getByRole('button', { name: 'Export bob@example.com' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it still you?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Couldn’t export the user').waitFor();
    await page.getByRole('button', { name: 'Export bob@example.com' }).click();
    await dialog.getByRole('textbox', { name: 'Your password' }).fill(admin.password);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Go on' }).click(),
    ]);
    await page.getByText('Couldn’t export the user').waitFor({ state: 'detached' });
    expect(download.suggestedFilename()).toBe(`carillon-${bob.userId}.zip`);
    const files = readZip(await readFile(await download.path()));
    expect(JSON.parse(String(files.get('user.json')))).toMatchObject({ email: 'bob@example.com' });
  });

  it('deletes a user once their address is typed', async () => {
    await page.getByRole('button', { name: 'Delete bob@example.com' }).click();
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
    await own.goto('/usage');
    const [download] = await Promise.all([
      own.waitForEvent('download'),
      own.getByRole('button', { name: 'Export my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`carillon-${person.userId}.zip`);
    expect(await own.getByRole('link', { name: 'People' }).count()).toBe(0);
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
