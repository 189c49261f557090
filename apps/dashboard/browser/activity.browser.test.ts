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
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('is filtered by kind, and the address says so', async () => {
    await chooseIn(page, 'Kind', 'Deleted a post');
    await page.waitForURL('**/activity?action=post.deleted');
    await page.getByRole('row', { name: /Changed a profile/ }).waitFor({ state: 'detached' });
    expect(await rows().count()).toBe(2);
    await chooseIn(page, 'Kind', 'All kinds');
    await page.getByRole('row', { name: /Changed a profile/ }).waitFor();
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
    expect(await accessibilityProblems(page)).toEqual([]);
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
