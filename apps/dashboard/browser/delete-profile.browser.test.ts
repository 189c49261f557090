import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  focused,
  openBrowser,
  signInPage,
  type TestBrowser,
  tabTo,
} from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let person: Awaited<ReturnType<Dashboard['signedIn']>>;
let waiting: string;
let page: Page;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  person = await dashboard.signedIn();
  const account = await dashboard.carillon.account(person.profileId, 'x', 'demo');
  const write = async (how: object) => {
    const platforms = { [account]: { items: [{ content: 'Hello' }] } };
    const body = { profileId: person.profileId, platforms, ...how };
    return (await person.client.post<{ id: string }>('/v1/posts', body)).body.data.id;
  };
  await write({ status: 'draft' });
  waiting = await write({ scheduledAt: new Date(Date.now() + 3_600_000).toISOString() });
  page = await browser.open(dashboard.url);
  await signInPage(page, person);
  await page.goto('/profiles');
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const dialog = () => page.getByRole('dialog', { name: 'Delete Test' });
const actions = () => page.getByRole('button', { name: 'Actions for Test' });

async function open(): Promise<void> {
  await actions().click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
}

describe('a profile in the list', () => {
  it('has one button, and the rest in its menu, from which keys lead to its schedule', async () => {
    const row = page
      .getByRole('list', { name: 'Profiles' })
      .getByRole('listitem')
      .filter({ hasText: 'Test' });
    await row.getByRole('button', { name: 'Edit Test' }).waitFor();
    expect(await row.getByRole('button').count()).toBe(2);
    await tabTo(page, actions());
    await page.keyboard.press('Enter');
    await focused(page.getByRole('menuitem', { name: 'Schedule' }));
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Schedule of Test' }).waitFor();
    await page.goto('/profiles');
  });
});

describe('deleting a profile', () => {
  it('waits for the posts that are to go out, and leads to them', async () => {
    await open();
    await dialog()
      .getByText(/^1 post of it is not published yet/)
      .waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await dialog().getByRole('link', { name: 'the queue' }).getAttribute('href')).toBe(
      `/queue?profile=${person.profileId}`,
    );
    await dialog().getByText('Close', { exact: true }).click();
    await focused(actions());
    await person.client.delete(`/v1/posts/${waiting}`);
  });

  it('says what goes with it, and asks for its name', async () => {
    await open();
    await dialog().getByText('1 account disconnected.').waitFor();
    await dialog().getByText('1 draft deleted.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog().getByLabel('Name of the profile').fill('Tes');
    await dialog().getByRole('button', { name: 'Delete for good' }).click();
    await dialog().getByText('That is another name.').waitFor();
    expect(await dashboard.db.profile.count({ where: { userId: person.userId } })).toBe(1);
    await dialog().getByLabel('Name of the profile').fill('Test');
    await dialog().getByRole('button', { name: 'Delete for good' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 2, name: 'Test' }).waitFor({ state: 'detached' });
    expect(await dashboard.db.profile.count({ where: { userId: person.userId } })).toBe(0);
    expect(browser.consoleErrors).toEqual([]);
  });
});
