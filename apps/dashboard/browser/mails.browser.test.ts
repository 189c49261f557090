import { keyRing, newUnsubscribeToken } from '@carillon/secrets';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accessibilityProblems, openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;

beforeAll(async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'carillon@example.com' };
  [dashboard, browser] = await Promise.all([startDashboard(mail), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const unwanted = async (userId: string) =>
  (await dashboard.db.mailKind.findMany({ where: { userId, wanted: false } })).map(({ kind }) => kind);

describe('mails', () => {
  it('are switched off and on in the settings, by keyboard', async () => {
    const person = await dashboard.person();
    const page = await browser.open(dashboard.url);
    await signInPage(page, person);
    await page.goto('/sign-in-settings');
    const posts = page.getByRole('switch', { name: 'When a post fails, on some accounts or on all' });
    await posts.focus();
    await page.keyboard.press('Space');
    await until('it to be off', async () => (await unwanted(person.userId)).includes('posts'));
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.reload();
    expect(await posts.isChecked()).toBe(false);
    await posts.press('Space');
    await until('it to be on', async () => (await unwanted(person.userId)).length === 0);
  });

  it('end on a page that needs no script and no sign-in', async () => {
    const { userId } = await dashboard.person();
    const page = await browser.open(dashboard.url);
    const keys = keyRing([dashboard.carillon.instance.encryptionKey], 'unsubscribe links');
    const token = newUnsubscribeToken({ userId, kind: 'accounts' }, keys);
    await page.goto(`/unsubscribe?token=${token}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are unsubscribed' }).waitFor();
    expect(await unwanted(userId)).toEqual(['accounts']);
  });
});
