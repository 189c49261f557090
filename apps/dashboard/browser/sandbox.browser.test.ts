import { newId } from '@carillon/core';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, focused, signInPage } from '../testing/browser.ts';
import { openSignedIn, type SignedIn } from '../testing/open-signed-in.ts';
import { startDashboard } from '../testing/start-dashboard.ts';

let on: SignedIn;
let page: Page;

const day = 86_400_000;

beforeAll(async () => {
  on = await openSignedIn();
  ({ page } = on);
  on.dashboard.carillon.startWorker();
});

afterAll(() => on.stop());

const clock = () => page.getByRole('region', { name: 'Skip ahead in the sandbox' });
const publish = () => clock().getByRole('button', { name: 'Publish it now' });

async function schedule(content: string, ms: number, accounts: readonly string[]) {
  const platforms = Object.fromEntries(accounts.map((id) => [id, { items: [{ content }] }]));
  const body = {
    profileId: on.person.profileId,
    platforms,
    scheduledAt: new Date(Date.now() + ms).toISOString(),
  };
  const { status, body: answer } = await on.person.client.post<{ id: string }>('/v1/posts', body);
  expect(status).toBe(201);
  return answer.data.id;
}

/** The posts that are out, of the accounts of this schedule. */
const out = () =>
  on.dashboard.carillon.sandbox
    .ledger()
    .filter(({ handle }) => handle.startsWith('demo'))
    .map(({ content }) => content);

describe('the schedule of a profile', () => {
  it('has no clock for the sandbox where there are only real accounts', async () => {
    await on.dashboard.db.socialAccount.create({
      data: {
        ...{ id: newId('sac'), profileId: on.person.profileId, platform: 'x', sandbox: false },
        ...{ platformUserId: '7', platformUsername: 'real', platformAvatar: '' },
      },
    });
    const read = page.waitForResponse((response) => response.url().endsWith('/app/accounts'));
    await page.goto(`/profiles/${on.person.profileId}`);
    await read;
    await page.getByRole('heading', { name: 'Next free times' }).waitFor();
    expect(await clock().count()).toBe(0);
  });

  it('shows with a sandbox account how much would go out until a time', async () => {
    const { carillon } = on.dashboard;
    const accounts = [
      await carillon.account(on.person.profileId, 'x', 'demo'),
      await carillon.account(on.person.profileId, 'bluesky', 'demo.sandbox.test'),
    ];
    await schedule('tomorrow', day / 2, accounts);
    await schedule('next week', 7 * day, accounts.slice(0, 1));
    await page.reload();
    await clock().getByText('1 post, on 2 accounts together, would be published now.').waitFor();
    await clock().getByText('UTC time.').waitFor();
    await clock().getByLabel('Date').fill('2040-01-09');
    await clock().getByText('2 posts, on 3 accounts together, would be published now.').waitFor();
    expect(out()).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('refuses a time that has passed', async () => {
    await clock().getByLabel('Date').fill('2020-01-09');
    await clock().getByText('This time has passed.').waitFor();
    expect(await publish().isDisabled()).toBe(true);
  });

  it('publishes it, says so, and leads to the posts', async () => {
    await clock().getByLabel('Date').fill('2040-01-09');
    await clock().getByText('2 posts, on 3 accounts together, would be published now.').waitFor();
    await publish().focus();
    await page.keyboard.press('Enter');
    await clock().getByText('2 posts, on 3 accounts together, are being published.').waitFor();
    await clock().getByText('Nothing due by then.').waitFor();
    await focused(publish());
    await until('all of it to be out', async () => out().length === 3);
    expect(out().at(-1)).toBe('next week');
    await publish().click();
    await clock().getByText('Nothing was waiting until then.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await clock().getByRole('link', { name: 'See these posts' }).click();
    await page.getByRole('heading', { level: 1, name: 'Posts' }).waitFor();
    expect(out()).toHaveLength(3);
  });
});

const sought = (page: Page) => page.locator('article.sought');
const isInSight = (page: Page) =>
  page.evaluate<boolean>(`(({ top, bottom }) => top >= 0 && bottom <= innerHeight)
    (document.querySelector('article.sought').getBoundingClientRect())`);

describe('a post in the sandbox', () => {
  it('is found by its link among all others, and stays marked when newer ones come', async () => {
    const { browser, dashboard } = on;
    const { carillon } = dashboard;
    const me = await dashboard.signedIn();
    const account = await carillon.account(me.profileId, 'x', 'sought');
    const publish = async (content: string) => {
      const platforms = { [account]: { items: [{ content }] } };
      const body = { profileId: me.profileId, platforms, publishNow: true };
      return (await me.client.post<{ id: string }>('/v1/posts', body)).body.data.id;
    };
    const id = await publish('the one that is looked for');
    const page = await browser.open(dashboard.url);
    await signInPage(page, me);
    await page.goto(`/posts/${id}`);
    const link = page.getByRole('link', { name: /View it in the sandbox/ });
    await link.waitFor();
    for (let n = 0; n < 14; n += 1) await publish(`newer ${n}`);
    await until('the newer posts', async () => carillon.sandbox.ledger({ handle: 'sought' }).length === 15);
    const [shown] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await sought(shown).getByText('the one that is looked for').waitFor();
    expect(await isInSight(shown)).toBe(true);
    await publish('the newest of all');
    await shown.getByText('the newest of all').waitFor();
    await sought(shown).getByText('the one that is looked for').waitFor();
    expect(await isInSight(shown)).toBe(true);
    expect(await accessibilityProblems(shown)).toEqual([]);
    await page.context().close();
  });
});

describe('a dashboard whose browsers reach no sandbox', () => {
  it('begins with a real account, and leads to no sandbox', async () => {
    const { browser, dashboard } = on;
    const { carillon } = dashboard;
    const inner = await startDashboard({ SANDBOX_URL: 'http://sandbox:3000' }, { carillon });
    try {
      const page = await browser.open(inner.url);
      await signInPage(page, await inner.person());
      const steps = page.getByRole('region', { name: 'First steps' });
      await steps.getByText('0 of 3 done').waitFor();
      expect(await steps.getByRole('link').allTextContents()).toEqual([
        'Connect a real account',
        'Create an API key and publish from code',
        'Choose posting times',
      ]);
      expect(await page.getByText(/sandbox/i).count()).toBe(0);
      expect(await accessibilityProblems(page)).toEqual([]);
      await steps.getByRole('link', { name: /Create an API key/ }).click();
      await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
      await page.context().close();
    } finally {
      await inner.stop();
    }
  });
});

describe('every page on the way', () => {
  it('meets no complaint of the browser', () => {
    expect(on.browser.consoleErrors).toEqual([]);
  });
});
