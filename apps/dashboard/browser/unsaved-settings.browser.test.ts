import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
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

describe('preferences that are not saved', () => {
  it('are still there after a look at another screen, until they are saved', async () => {
    const before = await limit().inputValue();
    await limit().fill('3');
    await page.getByRole('link', { name: 'All profiles' }).click();
    await page
      .getByRole('link', { name: /schedule/i })
      .first()
      .click();
    await page.getByText('Not saved yet.').waitFor();
    expect([await limit().inputValue(), before]).toEqual(['3', '10']);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'All profiles' }).click();
    await page
      .getByRole('link', { name: /schedule/i })
      .first()
      .click();
    await limit().waitFor();
    expect(await limit().inputValue()).toBe('3');
    expect(await page.getByText('Not saved yet.').count()).toBe(0);
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
