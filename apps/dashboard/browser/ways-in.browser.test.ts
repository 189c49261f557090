import { keepPasswordReset } from '@carillon/db/sign-in';
import { freePort } from '@carillon/local-services';
import { type MailServer, startMailServer } from '@carillon/mail/testing/start-mail-server';
import { digest, newToken } from '@carillon/secrets';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { client, startIssuer, type TestIssuer } from '../server/sign-in/oidc/testing/start-issuer.ts';
import {
  accessibilityProblems,
  focused,
  openBrowser,
  personMenu,
  signInPage,
  signOutPage,
  type TestBrowser,
  tabTo,
} from '../testing/browser.ts';
import { startOAuthApp } from '../testing/oauth-app.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

const ada = { sub: 'ada', email: 'ada@team.example', email_verified: true };
const better = 'four words beside each other';

let dashboard: Dashboard;
let issuer: TestIssuer;
let mail: MailServer;
let browser: TestBrowser;

beforeAll(async () => {
  const [port, issuerPort] = [await freePort(), await freePort()];
  [issuer, mail] = await Promise.all([
    startIssuer({ dashboardUrl: `http://127.0.0.1:${port}`, port: issuerPort }),
    startMailServer(),
  ]);
  [dashboard, browser] = await Promise.all([
    startDashboard(
      {
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: client.id,
        OIDC_CLIENT_SECRET: client.secret,
        OIDC_NAME: 'Example',
        OIDC_ALLOWED_DOMAINS: 'team.example',
        SMTP_URL: mail.url,
        MAIL_FROM: 'carillon@example.com',
      },
      { port },
    ),
    openBrowser(),
  ]);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
  await Promise.all([issuer.stop(), mail.stop()]);
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Goes to the issuer and on there, by keyboard. */
async function signInThere(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'Sign in with Example' }));
  await page.keyboard.press('Enter');
  await heading(page, 'Issuer');
  await tabTo(page, page.getByRole('link', { name: 'Go on' }));
  await page.keyboard.press('Enter');
}

describe('signing in by an issuer', () => {
  it('leads there and back, by keyboard alone', async () => {
    const page = await browser.open(dashboard.url);
    await page.goto('/');
    await heading(page, 'Sign in to Carillon');
    issuer.is(ada);
    await signInThere(page);
    await personMenu(page).waitFor();
    const me = await page.evaluate<{ data: { person: { email: string } } }>(
      `fetch('/app/session').then((answer) => answer.json())`,
    );
    expect(me.data.person.email).toBe(ada.email);
    await page.context().close();
  });

  it('leads back to what an app asked for', async () => {
    const app = await startOAuthApp(dashboard.url);
    const page = await browser.open(dashboard.url);
    await page.goto(`/oauth/authorize?${app.request()}`);
    issuer.is(ada);
    await signInThere(page);
    await heading(page, 'Connect an app');
    await page.getByText('“Helper” wants access to your Carillon account.').waitFor();
    expect(new URL(page.url()).search).toBe(`?${app.request()}`);
    await page.context().close();
    await app.close();
  });

  it('says in words why nobody was let in, once, and lets one try again', async () => {
    const person = await dashboard.person();
    issuer.is({ ...ada, sub: 'another', email: person.email });
    const page = await browser.open(dashboard.url);
    await page.goto('/');
    await signInThere(page);
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('Your e-mail address has a user already.');
    await page.waitForURL(`${dashboard.url}/`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.reload();
    await heading(page, 'Sign in to Carillon');
    await page.getByLabel('E-mail address').waitFor();
    expect(await alert.count()).toBe(0);
    await page.context().close();
  });

  it('is linked by whoever has a password, who then comes in by it', async () => {
    const person = await dashboard.person();
    issuer.is({ ...ada, sub: 'linked', email: 'elsewhere@other.example' });
    const page = await browser.open(dashboard.url);
    await signInPage(page, person);
    await page.goto('/sign-in-settings');
    await page.getByRole('button', { name: 'Link Example' }).click();
    await page.getByRole('link', { name: 'Go on' }).click();
    await page.getByText('You can sign in with it from now on.').waitFor();
    await page.getByText('elsewhere@other.example').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await signOutPage(page);
    await page.getByRole('button', { name: 'Sign in with Example' }).click(); // the issuer knows them by now
    await personMenu(page).waitFor();
    await page.context().close();
  });
});

describe('a forgotten password', () => {
  it('is replaced by the link of a mail', async () => {
    const person = await dashboard.person();
    const page = await browser.open(dashboard.url);
    await page.goto('/');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await heading(page, 'Forgot your password?');
    await page.getByLabel('E-mail address').fill(person.email);
    await page.keyboard.press('Enter');
    await page.getByText('a mail is on its way').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const link = await until('the mail', async () => {
      const { text = '' } = mail.received.find(({ to }) => to.includes(person.email)) ?? {};
      return /http\S+\/reset-password#\S+/.exec(text)?.[0];
    });
    await page.goto(link);
    await heading(page, 'Choose a new password');
    const field = page.getByRole('textbox', { name: 'New password' });
    await field.waitFor();
    await focused(field);
    await field.fill('iloveyou');
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('This password is too common');
    expect(await accessibilityProblems(page)).toEqual([]);
    await field.fill(better);
    await page.keyboard.press('Enter');
    const done = page.getByRole('status').filter({ hasText: 'Your password has been changed' });
    await done.waitFor();
    await focused(done);
    expect(page.url()).not.toContain('#');
    await page.getByRole('link', { name: 'Sign in with it' }).click();
    await signInPage(page, { email: person.email, password: better });
    await page.context().close();
  });

  it('is not replaced by a link that is over, which says so', async () => {
    const { userId } = await dashboard.person();
    const token = newToken();
    await keepPasswordReset(dashboard.db, { id: digest(token), userId, minutes: 1 });
    await dashboard.db.passwordReset.deleteMany();
    const page = await browser.open(dashboard.url);
    await page.goto(`/reset-password#${token}`);
    await page.getByRole('textbox', { name: 'New password' }).fill(better);
    await page.keyboard.press('Enter');
    await page.getByText('This link was used, has expired, or was replaced.').waitFor();
    await page.context().close();
  });
});

describe.each(['light', 'dark'] as const)('the ways in, in %s', (scheme) => {
  it.each([
    ['/', 'Sign in to Carillon'],
    ['/forgot-password', 'Forgot your password?'],
    ['/reset-password#a', 'Choose a new password'],
  ])('at %s keep nobody out on 320 px', async (path, title) => {
    const page = await browser.open(dashboard.url, { scheme, width: 320 });
    await page.goto(path);
    await heading(page, title);
    await page.getByRole('textbox').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    await page.context().close();
  });
});

describe('an issuer that is away', () => {
  it('is said in words, and the password works meanwhile', async () => {
    const port = await freePort();
    const lonely = await startDashboard(
      {
        OIDC_ISSUER: `http://127.0.0.1:${await freePort()}`,
        OIDC_CLIENT_ID: client.id,
        OIDC_CLIENT_SECRET: client.secret,
        OIDC_NAME: 'Example',
      },
      { carillon: dashboard.carillon, port },
    );
    const page = await browser.open(lonely.url);
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in with Example' }).click();
    await page.getByText('Example cannot be reached.').waitFor();
    await signInPage(page, await lonely.person());
    await page.context().close();
    await lonely.stop();
  });
});

describe('every page of these', () => {
  it('kept to its policy, and had no complaint', () => {
    expect(browser.consoleErrors).toEqual([]);
  });
});
