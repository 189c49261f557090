import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let page: Page;
let mine: Awaited<ReturnType<Dashboard['signedIn']>>;
let account: string;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  mine = await dashboard.signedIn();
  account = await dashboard.carillon.account(mine.profileId, 'x', 'demo');
  page = await browser.open(dashboard.url);
  await signInPage(page, mine);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

const textsOf = (content: string) => ({ [account]: { items: [{ content }] } });

/** A post for the year 2030, made by a program. */
async function create(content: string, scheduledAt = '2030-03-05T09:00:00Z'): Promise<string> {
  const body = { profileId: mine.profileId, platforms: textsOf(content), scheduledAt };
  return (await mine.client.post<{ id: string }>('/v1/posts', body)).body.data.id;
}

const read = async (id: string) =>
  (await mine.client.get<{ content: string; status: string; scheduledAt: string }>(`/v1/posts/${id}`)).body
    .data;

const changeElsewhere = (id: string, content: string) =>
  mine.client.patch(`/v1/posts/${id}`, { platforms: textsOf(content) });

describe('a post that somebody else changes while it is edited', () => {
  it('shows both versions, and overwrites the other only when one says so', async () => {
    const id = await create('At first');
    await page.goto(`/compose?post=${id}`);
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Mine');
    expect((await changeElsewhere(id, 'Theirs')).status).toBe(200);
    await button('Save the changes').click();
    const conflict = page.getByRole('alert').filter({ hasText: 'has changed since you began' });
    await conflict.getByText('Theirs').waitFor();
    expect(await conflict.getByText('Mine').count()).toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);
    await button('Save the changes').click();
    expect((await read(id)).content).toBe('Theirs');
    await button('Keep my version').click();
    await button('Save the changes').click();
    await page.waitForURL(`**/posts/${id}`);
    expect((await read(id)).content).toBe('Mine');
    const happened = page.getByRole('region', { name: 'What happened' });
    await happened.getByText('Changed · You').nth(1).waitFor();
    expect(await happened.getByText(/^(Changed · You|Created)$/).allTextContents()).toEqual([
      'Changed · You',
      'Changed · You',
      'Created',
    ]);
  });

  it('shows them while it is typed, without a save, and loses nothing', async () => {
    const id = await create('Before');
    const other = await browser.open(dashboard.url);
    await signInPage(other, mine);
    for (const each of [page, other]) await each.goto(`/compose?post=${id}`);
    const textOf = (on: Page) => on.getByRole('textbox', { name: 'Text', exact: true });
    await textOf(page).fill('What I am typing');
    await textOf(other).fill('What the other saved');
    await other.getByRole('button', { name: 'Save the changes', exact: true }).click();
    await other.waitForURL(`**/posts/${id}`);
    const conflict = page.getByRole('alert').filter({ hasText: 'has changed since you began' });
    await conflict.getByText('What the other saved').waitFor();
    expect(await textOf(page).inputValue()).toBe('What I am typing');
    expect(await accessibilityProblems(page)).toEqual([]);
    await button('Keep my version').click();
    await button('Save the changes').click();
    await page.waitForURL(`**/posts/${id}`);
    expect((await read(id)).content).toBe('What I am typing');
    await other.context().close();
  });

  it('shows them after a reload, too', async () => {
    const id = await create('At first again');
    await page.goto(`/compose?post=${id}`);
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('My second');
    expect((await changeElsewhere(id, 'Their second')).status).toBe(200);
    await page.reload();
    await page.getByText('Their second').waitFor();
    await button('Use the current version').click();
    expect(await page.getByRole('textbox', { name: 'Text', exact: true }).inputValue()).toBe('Their second');
    expect((await read(id)).content).toBe('Their second');
  });
});

describe('Publish now', () => {
  it('of a scheduled post asks first', async () => {
    const id = await create('Not yet');
    await page.goto(`/posts/${id}`);
    await button('Publish now').click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText('It is published on 1 account in ten seconds instead of 5 Mar 2030, 09:00 UTC')
      .waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await read(id)).status).toBe('scheduled');
    await button('Publish now').click();
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    await button('Publish at once').click();
    await until('it to be published', async () => (await read(id)).status !== 'scheduled');
  });
});

describe('a move that is refused', () => {
  it('keeps its dialog, and says there why', async () => {
    const id = await create('To be moved', '2030-03-05T10:00:00Z');
    await page.goto('/calendar?date=2030-03-05');
    await page.getByRole('button', { name: /^Move.*To be moved/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Date').fill('2020-03-05');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByRole('alert').textContent()).not.toMatch(/scheduledAt|\d{4}-\d\d-\d\dT/);
    await dialog.getByLabel('Date').fill('2030-03-06');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await read(id)).scheduledAt).toBe('2030-03-06T10:00:00.000Z');
  });
});

describe('Connect X without an application', () => {
  it('offers the sandbox, says what is missing, and leads nobody to X', async () => {
    await page.goto('/accounts');
    await button('Connect X').click();
    const sandbox = page.getByRole('switch', { name: 'Sandbox' });
    expect(await sandbox.isChecked()).toBe(true);
    await page.getByText('To connect real X accounts, your admin creates an app').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await sandbox.uncheck();
    expect(await button('Go to X').isDisabled()).toBe(true);
    expect(browser.consoleErrors).toEqual([]);
  });
});
