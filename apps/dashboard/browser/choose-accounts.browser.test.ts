import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accessibilityProblems,
  openBrowser,
  signInPage,
  type TestBrowser,
  tabTo,
} from '../testing/browser.ts';
import { keepChoiceOf, keepLinkChoice } from '../testing/keep-choice.ts';
import { integrator } from '../testing/link-visitor.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;

beforeAll(async () => {
  const application = { X_CLIENT_ID: 'carillon', X_CLIENT_SECRET: 'secret' };
  [dashboard, browser] = await Promise.all([startDashboard(application), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

describe('a grant for several accounts', () => {
  it('asks the person which are connected, by keyboard and on a phone', async () => {
    const person = await dashboard.person({ plan: 'growth' });
    const page = await browser.open(dashboard.url);
    await signInPage(page, person);
    await page.setViewportSize({ width: 390, height: 844 });
    const id = await keepChoiceOf(dashboard, person.userId, person);
    await page.goto(`/accounts?choose=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Connect X' });
    await dialog.getByRole('checkbox', { name: 'poems' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await accessibilityProblems(page)).toEqual([]);
    for (const name of ['ada', 'poems']) {
      await tabTo(page, dialog.getByRole('checkbox', { name }));
      await page.keyboard.press('Space');
    }
    await tabTo(page, dialog.getByRole('button', { name: 'Connect 2 accounts' }));
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('is connected.').waitFor();
    const rows = await dashboard.db.socialAccount.findMany({ where: { userId: person.userId } });
    expect(rows.map(({ platformUsername }) => platformUsername).sort()).toEqual(['ada', 'poems']);
    await page.context().close();
  });

  it('asks whoever has a link for the one', async () => {
    const owner = await integrator(dashboard);
    const link = await owner.link({ platforms: ['x'], returnUrl: undefined });
    const page = await browser.open(dashboard.url, { width: 390 });
    const cookie = 'a-cookie-of-this-browser-that-came-back-her';
    await page.context().addCookies([{ name: 'carillon_connect', value: cookie, url: dashboard.url }]);
    const id = await keepLinkChoice(dashboard, { linkId: link.id, cookie }, owner);
    await page.goto(`/connect-account?choose=${id}#${link.token}`);
    await page.getByRole('radio', { name: 'engines' }).check();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByRole('heading', { name: 'The account is connected' }).waitFor();
    expect(await owner.now(link)).toMatchObject({ status: 'used' });
    await page.context().close();
  });
});
