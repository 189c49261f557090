import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  actOnRow,
  openBrowser,
  signInPage,
  type TestBrowser,
} from '../testing/browser.ts';
import { type Dashboard, startDashboard, type TestPerson } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let person: TestPerson;
let page: Page;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  person = await dashboard.person();
  page = await browser.open(dashboard.url);
  await signInPage(page, person);
  await page.goto(`/profiles/${person.profileId}`);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const limit = () => page.getByLabel('Daily limit');
const question = () => page.getByRole('dialog', { name: 'Leave without saving?' });

/** Goes from the profiles to the settings of one. */
async function schedule(): Promise<void> {
  await actOnRow(page, 'Test', 'Schedule');
  await limit().waitFor();
}

describe('preferences that are not saved', () => {
  it('are asked about before another screen is shown, and kept by who stays', async () => {
    await limit().fill('3');
    await page.getByRole('link', { name: 'All profiles' }).click();
    await question().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await question().getByRole('button', { name: 'Cancel' }).click();
    await question().waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(`/profiles/${person.profileId}`);
    expect(await limit().inputValue()).toBe('3');
    await page.getByRole('link', { name: 'Calendar', exact: true }).click();
    await question().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'All profiles' }).click();
    await schedule();
    expect(await limit().inputValue()).toBe('3');
    expect(await page.getByText('Not saved yet.').count()).toBe(0);
  });

  it('are dropped by who leaves', async () => {
    await limit().fill('5');
    await page.getByRole('link', { name: 'All profiles' }).click();
    await question().getByRole('button', { name: 'Leave' }).click();
    await schedule();
    expect(await limit().inputValue()).toBe('3');
  });

  it('are asked about before the browser goes back, and once only', async () => {
    await page.goto('/profiles');
    await schedule();
    await limit().fill('6');
    const goBack = () => page.evaluate('history.back()');
    await goBack();
    await question().getByRole('button', { name: 'Cancel' }).click();
    await question().waitFor({ state: 'detached' });
    expect(await limit().inputValue()).toBe('6');
    await goBack();
    await question().getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/profiles');
    await schedule();
    expect(await limit().inputValue()).toBe('3');
  });

  it('are not lost by a reload unasked', async () => {
    await limit().fill('4');
    const asked = page.waitForEvent('dialog');
    const refused = page.reload({ timeout: 3_000 }).catch(() => {});
    const dialog = await asked;
    await dialog.dismiss();
    await refused;
    expect([dialog.type(), await limit().inputValue()]).toEqual(['beforeunload', '4']);
  });
});
