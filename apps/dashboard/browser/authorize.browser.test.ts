import { createProfile } from '@carillon/db/profiles';
import { apiClient } from '@carillon/harness/api-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  actOnRow,
  cutOffOn,
  openBrowser,
  signInPage,
  type TestBrowser,
  tabTo,
} from '../testing/browser.ts';
import { type OAuthApp, startOAuthApp } from '../testing/oauth-app.ts';
import { type Dashboard, startDashboard, type TestPerson } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let app: OAuthApp;
let browser: TestBrowser;
let page: Page;
let person: TestPerson;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([
    startDashboard({}, { caps: { apiKeys: 1, profiles: 1_000 } }),
    openBrowser(),
  ]);
  app = await startOAuthApp(dashboard.url);
  person = await dashboard.person();
  await createProfile(dashboard.db, {
    ...{ userId: person.userId, name: 'Bakery', timezone: 'UTC', groupId: null },
  });
  page = await browser.open(dashboard.url);
});

afterAll(async () => {
  await browser.close();
  await app.close();
  await dashboard.stop();
});

const place = (changes: Parameters<OAuthApp['request']>[0] = {}) =>
  `/oauth/authorize?${app.request({ redirect_uri: app.callback, scope: 'posts:read posts:write', ...changes })}`;

/** What came back to the app. */
async function answerAt(at: Page): Promise<Record<string, string>> {
  await at.getByRole('heading', { name: 'You are back.' }).waitFor();
  return Object.fromEntries(new URL(at.url()).searchParams);
}

const permission = (name: string) => page.getByRole('checkbox', { name, exact: true });

describe('the page where a person decides what an app may do', () => {
  it('is where they come to once they have signed in', async () => {
    await page.goto(place());
    await page.getByLabel('E-mail address').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Connect an app' }).waitFor();
    await page.getByText('“Helper” wants access to your Carillon account.').waitFor();
    await page.getByText(new URL(app.clientId).host).waitFor();
    await page.getByText('Its access goes to a program on this computer').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(2);
  });

  it('ticks what only reads, and leaves what changes something or reaches further to the person', async () => {
    const asked = ['posts:read', 'posts:write', 'accounts:connect', 'webhooks:write', 'audit:read'];
    await page.goto(place({ scope: asked.join(' ') }));
    await permission('Create connect links').waitFor();
    const ticked = (name: string) => permission(name).isChecked();
    expect([
      await ticked('Read posts'),
      await ticked('Create, change and retry posts'),
      await ticked('Create connect links'),
      await ticked('Manage and test webhooks'),
      await ticked('Read activity and requests'),
    ]).toEqual([true, false, false, false, false]);
    await page.getByText('Lets other people connect accounts to your profiles.').waitFor();
  });

  it('names the accounts that the app could reach, and stands alone', async () => {
    const { profileId } = person;
    for (const name of ['acme', 'acmejobs']) await dashboard.carillon.account(profileId, 'x', name);
    await page.goto(place());
    await page.getByText(/^It can read the posts of @acme\w* on X and 1 more account\.$/).waitFor();
    await permission('Create, change and retry posts').check();
    await page.getByText(/^It can publish on @acme\w* on X and 1 more account\.$/).waitFor();
    for (const name of ['Posts', 'New post']) expect(await page.getByRole('link', { name }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Profiles' }).fill('Bakery');
    await page.getByRole('option', { name: 'Bakery' }).click();
    await page.getByText('It reaches no account yet.').waitFor();
  });

  it.each([
    ['light', 1280],
    ['dark', 390],
    ['light', 390],
  ] as const)('keeps nobody out in %s on %i px', async (scheme, width) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(place());
    await page.getByRole('button', { name: 'Allow' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await cutOffOn(page)).toEqual([]);
  });

  it('takes a no back to the app', async () => {
    await page.getByRole('link', { name: 'Deny' }).click();
    expect(await answerAt(page)).toMatchObject({
      ...{ error: 'access_denied', state: 'as it was', iss: dashboard.url },
    });
    expect(await dashboard.db.oAuthCode.count()).toBe(0);
  });

  it('is answered by the keyboard alone, and takes a code back to the app', async () => {
    await page.goto(place());
    await tabTo(page, permission('Create, change and retry posts'));
    await tabTo(page, page.getByRole('combobox', { name: 'Profiles' }));
    await page.keyboard.type('Bakery');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await tabTo(page, page.getByRole('switch', { name: 'Sandbox only' }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Allow' }));
    await page.keyboard.press('Enter');
    const { code = '', state, iss } = await answerAt(page);
    expect([state, iss]).toEqual(['as it was', dashboard.url]);
    const { body } = await app.redeem(code, { redirect_uri: app.callback });
    expect(body).toMatchObject({ scope: 'posts:read', expires_in: 90 * 86_400 });
    const key = body['access_token'] ?? '';
    expect(key).toMatch(/^svc_sk_test_/);
    const [kept] = await dashboard.db.apiKey.findMany({ include: { user: { include: { profiles: true } } } });
    const bakery = kept?.user.profiles.find(({ name }) => name === 'Bakery');
    expect(kept?.profileIds).toEqual([bakery?.id]);
    expect((await apiClient(dashboard.carillon.url, key).get('/posts')).status).toBe(200);
  });

  it('says so where there is no room for another key', async () => {
    await page.goto(place());
    await page.getByText('No room for another key').waitFor();
    expect(await page.getByRole('button', { name: 'Allow' }).count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('sends nobody away who was not asked anything yet', async () => {
    await page.goto(place({ redirect_uri: 'https://evil.example/' }));
    await page.getByText('its metadata document does not have').waitFor();
    expect(await page.getByRole('link', { name: /^Back to/ }).count()).toBe(0);
    await page.goto(place({ code_challenge: null }));
    await page.getByText('The code_challenge of PKCE is missing').waitFor();
    await page.getByRole('link', { name: 'Back to Helper' }).click();
    expect(await answerAt(page)).toMatchObject({ error: 'invalid_request', state: 'as it was' });
  });
});

describe('the list of keys', () => {
  it('says which app has one, and has it bounded or revoked, and not rotated', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/keys');
    const row = page.getByRole('row', { name: 'Helper' });
    await row.getByText(`Connected app at ${new URL(app.clientId).host}`).waitFor();
    await row.getByText('Only Bakery').waitFor();
    await page.getByRole('button', { name: 'Actions for Helper' }).click();
    const actions = page.getByRole('menuitem');
    await actions.first().waitFor();
    expect(await actions.allTextContents()).toEqual(['Requests', 'Budget', 'Revoke']);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await actOnRow(page, 'Helper', 'Revoke');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('switch', { name: 'Show ended keys (1)' }).waitFor();
  });
});

describe('a name that an app made up', () => {
  it('is text and nothing else', async () => {
    const clientId = app.publish({
      client_name: '<img src=x onerror="document.title=1">\u202E\u0000<b>bold',
    });
    await page.goto(place({ client_id: clientId }));
    await page.getByText('<img src=x onerror="document.title=1"><b>bold').waitFor();
    expect(await page.title()).toBe('Connect an app · Carillon');
    expect(await page.locator('main img, main b').count()).toBe(0);
  });
});

describe('somebody who proved long ago that it is they', () => {
  it('is asked again before an app gets anything', async () => {
    const later = await startDashboard({}, { carillon: dashboard.carillon, proofMs: 0 });
    const other = await startOAuthApp(later.url);
    const someone = await later.person();
    const there = await browser.open(later.url);
    await signInPage(there, someone);
    await there.goto(`/oauth/authorize?${other.request({ redirect_uri: other.callback })}`);
    await there.getByRole('button', { name: 'Allow' }).click();
    await there.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor();
    expect(await dashboard.db.oAuthCode.count({ where: { userId: someone.userId } })).toBe(0);
    await there.context().close();
    await other.close();
    await later.stop();
  });
});

describe('these pages', () => {
  it('kept to their policy', () => expect(browser.consoleErrors).toEqual([]));
});
