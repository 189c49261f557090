import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
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
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const account = (name: string) => page.getByRole('checkbox', { name });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** What a screen reader says of a field beside its name. */
const descriptionOf = (name: string) =>
  field(name).evaluate((element) => {
    const { document } = globalThis as unknown as { document: { getElementById(id: string): Told | null } };
    const ids = (element.getAttribute('aria-describedby') ?? '').split(' ');
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  });

interface Told {
  readonly textContent: string | null;
}

describe('a profile without accounts', () => {
  it('leads to where one connects some', async () => {
    await page.goto('/compose');
    await page.getByText('This profile has no accounts yet.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Connect one under Accounts' }).click();
    await heading('Accounts');
  });
});

describe('accounts', () => {
  it('are chosen all at once, one by one, and found by their handle', async () => {
    for (const handle of ['ada', 'bob', 'cy'])
      await dashboard.carillon.account(person.profileId, 'x', handle);
    for (let n = 0; n < 10; n += 1)
      await dashboard.carillon.account(person.profileId, 'bluesky', `bell${n}.sandbox.test`);
    await page.goto('/compose');
    await button('All accounts').click();
    await page.getByText('13 of 13 chosen').waitFor();
    await button('None of the accounts').click();
    await page.getByRole('searchbox', { name: 'Search for accounts' }).fill('BELL7');
    await account('Bluesky @bell7.sandbox.test').check();
    expect(await page.getByRole('checkbox').count()).toBe(1);
    await page.getByRole('searchbox', { name: 'Search for accounts' }).fill('bob');
    await account('X @bob').check();
    expect(await page.getByRole('checkbox').count()).toBe(2);
    await page.getByText('2 of 13 chosen').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('of the last post are chosen for the next one', async () => {
    await field('Text').fill('Remember whom this is for');
    await page.getByRole('radio', { name: 'Save as draft' }).check();
    await button('Save as draft').click();
    await heading('Post');
    await page.goto('/compose');
    await page.getByText('2 of 13 chosen').waitFor();
    expect(await account('X @bob').isChecked()).toBe(true);
    expect(await account('X @ada').isChecked()).toBe(false);
  });
});

describe('counters', () => {
  it('count as the networks do, without the server', async () => {
    await page.route('**/v1/posts/validate', (route) => route.abort());
    await page.goto('/compose');
    await button('None of the accounts').click();
    await field('Text').fill('https://example.com/a-long-path-that-counts-little 🔔👩‍👩‍👧');
    await page.getByText('X: 252').waitFor();
    expect(await descriptionOf('Text')).toBe(
      'X: 252 left of 280 weighted characters' + 'Bluesky: 247 left of 300 graphemes',
    );
    await account('X @bob').check();
    await field('Text').fill('é'.repeat(281));
    await page.getByText('X: -1').waitFor();
    expect(await descriptionOf('Text')).toContain('over the limit of 280 weighted characters');
    expect(await page.getByText('Bluesky: ').count()).toBe(0);
    await page.unroute('**/v1/posts/validate');
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe('every page on the way', () => {
  it('kept to its policy, and had no complaint', () => {
    expect(browser.consoleErrors).toEqual([]);
  });
});
