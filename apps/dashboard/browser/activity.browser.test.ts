import { readFile } from 'node:fs/promises';
import { newId } from '@carillon/core';
import { recordAudit } from '@carillon/db/audit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  chooseIn,
  openBrowser,
  personMenu,
  signInPage,
  type TestBrowser,
} from '../testing/browser.ts';
import { type Dashboard, startDashboard, type TestPerson } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let page: Page;
let admin: TestPerson;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  admin = await dashboard.person({ admin: true });
  page = await browser.open(dashboard.url);
  await signInPage(page, admin);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const rows = () => page.getByRole('row');

describe('the activity', () => {
  it('tells in words who did what, when and whence, with a link to what is still there', async () => {
    const { userId, profileId } = admin;
    const by = {
      kind: 'api_key',
      userId,
      apiKeyId: 'apk_gone',
      sandbox: false,
      address: '203.0.113.7',
    } as const;
    await recordAudit(dashboard.db, { action: 'post.deleted', by, subjectId: 'pst_gone' });
    const details = { fields: ['windows', 'timezone'] };
    await recordAudit(dashboard.db, { action: 'profile.changed', by, subjectId: profileId, details });
    await personMenu(page).click();
    await page.getByRole('menuitem', { name: 'Activity' }).click();
    const deleted = page.getByRole('row', { name: /Deleted a post/ });
    await deleted.waitFor();
    expect(await deleted.getByText('203.0.113.7').count()).toBe(1);
    expect(await deleted.getByText('API key “apk_gone”').count()).toBe(1);
    expect(await deleted.locator('time').count()).toBe(1);
    expect(await deleted.getByRole('link').count()).toBe(0);
    const changed = page.getByRole('row', { name: /Changed a profile/ });
    expect(await changed.getByText('Changed: posting times, time zone').count()).toBe(1);
    expect(await changed.getByRole('link', { name: 'Test' }).getAttribute('href')).toBe(
      `/profiles/${profileId}`,
    );
    await page.getByRole('row', { name: /Signed in .*You/ }).waitFor();
  });

  it('is filtered by kind, and the address says so', async () => {
    await chooseIn(page, 'Kind', 'Deleted a post');
    await page.waitForURL('**/activity?action=post.deleted');
    await page.getByRole('row', { name: /Changed a profile/ }).waitFor({ state: 'detached' });
    expect(await rows().count()).toBe(2);
    await chooseIn(page, 'Kind', 'All kinds');
    await page.getByRole('row', { name: /Changed a profile/ }).waitFor();
  });

  it('is narrowed to a person or a key, found by typing; the address says so, and Clear shows all again', async () => {
    const who = page.getByRole('button', { name: /^Who: / });
    await who.click();
    const field = page.getByRole('combobox', { name: 'Find a user or a key' });
    await field.waitFor();
    expect(await page.getByRole('option').allTextContents()).toEqual([
      ...['Anyone', 'You', 'An admin', 'An API key', 'Someone with a connect link'],
      ...['Admin (command line)', 'Carillon itself', 'Not signed in'],
    ]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await field.fill('api key');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/activity?who=api_key');
    await page.getByRole('row', { name: /Signed in/ }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('row', { name: /Deleted a post/ }).waitFor();
    expect(await who.getAttribute('aria-label')).toBe('Who: An API key');
    expect(await rows().count()).toBe(3);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.waitForURL('**/activity');
    await page.getByRole('row', { name: /Signed in/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Clear', exact: true }).count()).toBe(0);
  });

  it('is narrowed to days of the own clock, and downloaded as a table named by them', async () => {
    const dayFromNow = (days: number) =>
      page.evaluate<string>(`new Date(Date.now() + ${days} * 86_400_000).toLocaleDateString('en-CA')`);
    const [first, last] = [await dayFromNow(-1), await dayFromNow(1)];
    const days = page.getByRole('button', { name: /^Days$| – / });
    await days.click();
    await page.getByLabel('Done from').fill(first);
    await page.getByLabel('Done until').fill(last);
    await page.waitForURL(`**/activity?from=${first}&to=${last}`);
    await page.getByText(/^Days in /).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /Signed in/ }).waitFor();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`activity-${first}-to-${last}.csv`);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFWhen \(.+\),Action,Who/);
    expect(lines.length).toBe(await rows().count());
    await page.goto(`/activity?to=2020-01-01`);
    await page.getByText('No activity matches.').waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('row', { name: /Signed in/ }).waitFor();
  });

  it('unfolds what was done with many posts at once', async () => {
    const by = { kind: 'person', userId: admin.userId, sessionId: 's' } as const;
    const subjects = Array.from({ length: 4 }, () => newId('pst'));
    await recordAudit(
      dashboard.db,
      ...subjects.map((subjectId) => ({ action: 'post.resent' as const, by, subjectId })),
    );
    await page.reload();
    const row = page.getByRole('row', { name: /Retried 4 posts/ });
    await row.getByRole('button', { name: 'Show each' }).click();
    for (const id of subjects) await page.getByText(id).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('shows what lies before, page by page', async () => {
    for (let n = 0; n < 35; n++)
      await recordAudit(dashboard.db, {
        ...{ action: 'media.changed', by: { kind: 'cli' }, userId: admin.userId, subjectId: `med_${n}` },
      });
    await page.reload();
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByRole('row', { name: /Deleted a post/ }).waitFor();
  });

  it('shows admins what others did, and whose it was', async () => {
    const other = await dashboard.signedIn();
    await page.getByRole('switch', { name: 'Everyone' }).check();
    const theirs = page.getByRole('row', { name: new RegExp(`Signed in.*${other.email}`) });
    await theirs.first().waitFor();
  });

  it('offers that to admins alone', async () => {
    const other = await dashboard.person();
    const theirs = await browser.open(dashboard.url);
    await signInPage(theirs, other);
    await theirs.goto('/activity?everybody=1');
    await theirs.getByRole('row', { name: /Signed in/ }).waitFor();
    expect(await theirs.getByText('Everyone').count()).toBe(0);
    expect(await theirs.getByText(admin.email).count()).toBe(0);
  });
});
