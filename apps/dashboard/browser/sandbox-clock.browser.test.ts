import { newId } from '@carillon/core';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, focused } from '../testing/browser.ts';
import { openSignedIn, type SignedIn } from '../testing/open-signed-in.ts';

let on: SignedIn;
let page: Page;

const day = 86_400_000;

beforeAll(async () => {
  on = await openSignedIn();
  ({ page } = on);
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

const out = () => on.dashboard.carillon.sandbox.ledger().map(({ content }) => content);

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
    on.dashboard.carillon.startWorker();
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

  it('meets no complaint of the browser', () => {
    expect(on.browser.consoleErrors).toEqual([]);
  });
});
