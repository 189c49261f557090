import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  actOnRow,
  focused,
  openBrowser,
  signInPage,
  type TestBrowser,
  tabTo,
} from '../testing/browser.ts';
import { type Dashboard, startDashboard, type TestPerson } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

/** A page on which a person is signed in. */
async function pageOf(person: TestPerson, path: string): Promise<Page> {
  const page = await browser.open(dashboard.url);
  await signInPage(page, person);
  await page.goto(path);
  return page;
}

describe('a profile that is deleted', () => {
  let person: Awaited<ReturnType<Dashboard['signedIn']>>;
  let waiting: string;
  let page: Page;

  beforeAll(async () => {
    person = await dashboard.signedIn();
    const account = await dashboard.carillon.account(person.profileId, 'x', 'demo');
    const write = async (how: object) => {
      const platforms = { [account]: { items: [{ content: 'Hello' }] } };
      const body = { profileId: person.profileId, platforms, ...how };
      return (await person.client.post<{ id: string }>('/v1/posts', body)).body.data.id;
    };
    await write({ status: 'draft' });
    waiting = await write({ scheduledAt: new Date(Date.now() + 3_600_000).toISOString() });
    page = await pageOf(person, '/profiles');
  });

  const dialog = () => page.getByRole('dialog', { name: 'Delete Test' });
  const actions = () => page.getByRole('button', { name: 'Actions for Test' });

  async function open(): Promise<void> {
    await actions().click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
  }

  it('has one button in the list, and the rest in its menu, from which keys lead to its schedule', async () => {
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

describe('preferences that are not saved', () => {
  let person: TestPerson;
  let page: Page;

  beforeAll(async () => {
    person = await dashboard.person();
    page = await pageOf(person, `/profiles/${person.profileId}`);
  });

  const limit = () => page.getByLabel('Daily limit');
  const question = () => page.getByRole('dialog', { name: 'Leave without saving?' });

  /** Goes from the profiles to the settings of one. */
  async function schedule(): Promise<void> {
    await actOnRow(page, 'Test', 'Schedule');
    await limit().waitFor();
  }

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
