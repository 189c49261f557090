import { readFile } from 'node:fs/promises';
import { startSession } from '@carillon/db/sign-in';
import { freePort } from '@carillon/local-services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addDevice } from '../testing/add-device.ts';
import { codeOf } from '../testing/authenticator-app.ts';
import {
  accessibilityProblems,
  cutOffOn,
  openBrowser,
  personMenu,
  signOutPage,
  type TestBrowser,
} from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

const email = 'ada@example.com';
const password = 'correct horse battery staple';

let dashboard: Dashboard;
let browser: TestBrowser;
let url: string;
let page: Page;
let secret: string;
let codes: string[];

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`; // browsers offer no passkeys at an IP address
  [dashboard, browser] = await Promise.all([startDashboard({ DASHBOARD_URL: url }, { port }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string, level = 1) => page.getByRole('heading', { level, name }).waitFor();
const isFree = async () =>
  expect([await accessibilityProblems(page), await cutOffOn(page)]).toEqual([[], []]);

/** As if the codes so far were some minutes ago, and the last proof long ago. */
const forgetSteps = () => dashboard.db.totpSecret.updateMany({ data: { lastStep: 0 } });
const forgetProofs = () =>
  dashboard.db.$executeRaw`UPDATE sessions SET proven_at = now() - interval '1 hour'`;

async function typePassword(): Promise<void> {
  await page.goto('/');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await button('Sign in').click();
}

describe('an admin who wants more than a password', () => {
  it('adds an authenticator app, and gets recovery codes', async () => {
    page = await browser.open(url);
    await addDevice(page);
    await page.goto(`/set-up#${await dashboard.setUpToken()}`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await button('Create admin account').click();
    await personMenu(page).waitFor();

    await page.goto('/sign-in-settings');
    await heading('Sign-in');
    await page.getByText('Ten one-time codes').waitFor();
    await button('Add an authenticator app').click();
    await page.getByRole('img', { name: 'QR code' }).waitFor();
    const width = await page.evaluate<number>(`(async () => {
      const image = document.querySelector('[alt^="QR code"]');
      await image.decode();
      return image.naturalWidth;
    })()`);
    expect(width).toBeGreaterThan(0);
    await isFree();
    secret = ((await page.getByTestId('totp-secret').textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('Code that the app shows').fill('000000');
    await button('Turn on').click();
    await page.getByRole('alert').getByText('The code is wrong').waitFor();
    await page.getByLabel('Code that the app shows').fill(codeOf(secret));
    await button('Turn on').click();
    codes = ((await page.getByTestId('recovery-codes').textContent()) ?? '').split('\n');
    expect(codes).toHaveLength(10);
    const [download] = await Promise.all([page.waitForEvent('download'), button('Download').click()]);
    expect(download.suggestedFilename()).toBe('carillon-recovery-codes.txt');
    const saved = await readFile(await download.path(), 'utf8');
    expect(saved).toBe(`Recovery codes of ${email} at ${url}\n\n${codes.join('\n')}\n`);
    await page.evaluate('globalThis.print = () => { globalThis.isPrinted = true }');
    await button('Print').click();
    expect(await page.evaluate('isPrinted')).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText(`Recovery codes of ${email}`).isVisible()).toBe(true);
    expect(await page.getByTestId('recovery-codes').isVisible()).toBe(true);
    expect(await page.getByText('Save these away from your phone').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await isFree();
    await button('I have saved them').click();
    await page.getByText('10 codes are left.').waitFor();
    await page.getByText('On. You enter its code after your password').waitFor();
  });

  it('adds a passkey by name', async () => {
    await button('Add a passkey').click();
    await page.getByRole('textbox', { name: 'Name' }).fill('My laptop');
    await isFree();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await page.getByText('My laptop').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await isFree();
  });

  it('signs in with the passkey alone', async () => {
    await signOutPage(page);
    await heading('Sign in to Carillon');
    await isFree();
    await button('Use a passkey').click();
    await personMenu(page).waitFor();
  });

  it('signs in with the password, and a code or the passkey after it', async () => {
    await signOutPage(page);
    await heading('Sign in to Carillon');
    await typePassword();
    await heading('One more step');
    await isFree();
    await forgetSteps();
    await page.getByLabel('Code of your authenticator app').fill(codeOf(secret));
    await button('Continue').click();
    await signOutPage(page);
    await heading('Sign in to Carillon');

    await typePassword();
    await button('Use a passkey instead').click();
    await button('Use a passkey').click();
    await personMenu(page).waitFor();
  });
});

describe('what lasts, a while after signing in', () => {
  it('is done after a code, without being begun anew', async () => {
    await forgetProofs();
    await forgetSteps();
    await page.goto('/keys');
    await button('New key').click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Later');
    await button('Create key').click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.waitFor();
    await isFree();
    expect(await dialog.getByLabel('Your password').count()).toBe(0);
    await dialog.getByLabel('Code of your authenticator app').fill('000000');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText(/^The code is wrong or was used before/).waitFor();
    await dialog.getByLabel('Code of your authenticator app').fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByTestId('api-key').waitFor();
    await button('I have saved it').click();
  });

  it('is done after a passkey, and not at all when one says no', async () => {
    await forgetProofs();
    await button('New key').click();
    await page.getByRole('textbox', { name: 'Name' }).fill('With a passkey');
    await button('Create key').click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alert').getByText('Confirm it’s you').waitFor();
    await button('Create key').click();
    await dialog.getByRole('button', { name: 'Use a passkey instead' }).click();
    await page.getByTestId('api-key').waitFor();
    await button('I have saved it').click();
  });
});

describe('whoever has lost their device', () => {
  it('comes back with a recovery code, once', async () => {
    await page.context().close();
    page = await browser.open(url);
    await typePassword();
    await button('Use a recovery code instead').click();
    await isFree();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '');
    await button('Continue').click();
    await page.getByText('You have 9 recovery codes left.').waitFor();

    const again = await browser.open(url);
    const before = page;
    page = again;
    await typePassword();
    await button('Use a recovery code instead').click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '');
    await button('Continue').click();
    await page.getByRole('alert').getByText('The recovery code is wrong, or was used before.').waitFor();
    await page.context().close();
    page = before;
  });

  it('removes what was lost, and makes new codes', async () => {
    await page.goto('/sign-in-settings');
    await page.getByRole('button', { name: 'Remove My laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove My laptop' }).waitFor({ state: 'detached' });
    await button('Create new codes').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }).click();
    await page.getByTestId('recovery-codes').waitFor();
    expect(await page.getByTestId('recovery-codes').textContent()).not.toContain(codes[1]);
    await button('I have saved them').click();
    await page.getByText('10 codes are left.').waitFor();
  });

  it('sees the browser that was lost, and signs it out', async () => {
    const rows = page.getByRole('row').filter({ hasText: 'Chrome' });
    await page.getByText('this browser').waitFor();
    expect(await rows.count()).toBe(2);
    await page.getByRole('button', { name: /^Sign out .*Chrome/ }).click();
    await button('Sign out all others').waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(1);
    expect(await dashboard.db.session.count()).toBe(1);
  });

  it('signs out all others at once', async () => {
    const { id: userId } = await dashboard.db.user.findUniqueOrThrow({ where: { email } });
    const facts = { method: 'passkey', browser: 'Firefox on Android', address: '203.0.113.x' } as const;
    for (const id of ['one', 'another']) await startSession(dashboard.db, id, userId, facts);
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'Firefox on Android' }).first().waitFor();
    await button('Sign out all others').click();
    await button('Sign out all others').waitFor({ state: 'detached' });
    expect(await dashboard.db.session.count()).toBe(1);
  });

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 320],
    ['dark', 390],
  ] as const)('has all of it in %s on %i px', async (scheme, width) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/sign-in-settings');
    await page.getByText('this browser').waitFor();
    await page.getByText('10 codes are left.').waitFor();
    await isFree();
  });

  it('was shown all of it by pages that kept to their policy', () => {
    expect(browser.consoleErrors).toEqual([]);
  });
});
