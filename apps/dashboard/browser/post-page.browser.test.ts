import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, focused, signInPage } from '../testing/browser.ts';
import { openSignedIn, type SignedIn } from '../testing/open-signed-in.ts';

let on: SignedIn;
let page: Page;

beforeAll(async () => {
  on = await openSignedIn();
  ({ page } = on);
  on.dashboard.carillon.startWorker();
});

afterAll(() => on.stop());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const toldOnce = (text: RegExp) => page.getByRole('status').filter({ hasText: text });

describe('a post of which one account cannot be reached', () => {
  it('is stopped there, and resent there', async () => {
    const { carillon } = on.dashboard;
    const [far, near] = [
      await carillon.account(on.person.profileId, 'x', 'far'),
      await carillon.account(on.person.profileId, 'bluesky', 'near'),
    ];
    carillon.sandbox.fault({ platform: 'x', handle: 'far', fault: '429', delayMs: 3_600_000 });
    const items = { items: [{ content: 'to both' }] };
    const body = {
      profileId: on.person.profileId,
      platforms: { [far]: items, [near]: items },
      publishNow: true,
    };
    const { id } = (await on.person.client.post<{ id: string }>('/v1/posts', body)).body.data;
    await until('one to wait, and the other to be out', async () => {
      const all = await on.dashboard.db.publication.findMany({ where: { postId: id } });
      const statusOn = (account: string) => all.find((each) => each.socialAccountId === account)?.status;
      const waits = all.some(({ nextAt, status }) => nextAt !== null && status === 'queued');
      return waits && statusOn(near) === 'published';
    });
    await page.goto(`/posts/${id}`);
    await page.getByText('1 published · 1 queued').waitFor();
    expect(await page.getByRole('button', { name: /^Retry (?:X|Bluesky) @/ }).count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);

    expect(await page.getByRole('button', { name: 'Cancel remaining accounts' }).count()).toBe(0); // one word for it
    await button('Stop trying: X @far').press('Enter');
    const told = toldOnce(/^Post stopped on X @far\. You can retry there\.$/);
    await focused(told);
    await page.getByText('You stopped it before it was published.').first().waitFor();
    await page.getByText('It is published here only if you retry.').waitFor();
    await page.getByText('1 failed · 1 published').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await on.dashboard.db.socialAccount.update({ where: { id: far }, data: { blockedUntil: null } });
    await button('Retry: X @far').click();
    await toldOnce(/^Retrying on 1 account…$/).waitFor();
    await until('it to be out', async () => {
      const post = await on.dashboard.db.post.findUniqueOrThrow({ where: { id } });
      return post.status === 'published';
    });
    expect(carillon.sandbox.ledger({ platform: 'x', handle: 'far' })).toHaveLength(1);
  });
});

describe('a post that waits on several accounts, and failed on others', () => {
  it('is retried where it failed, and given up where it waits, by one button each', async () => {
    const { carillon, db } = on.dashboard;
    const [one, other, third] = [
      await carillon.account(on.person.profileId, 'x', 'lost1'),
      await carillon.account(on.person.profileId, 'x', 'lost2'),
      await carillon.account(on.person.profileId, 'x', 'lost3'),
    ];
    const items = { items: [{ content: 'to three' }] };
    const platforms = { [one]: items, [other]: items, [third]: items };
    const body = { profileId: on.person.profileId, platforms, scheduledAt: '2030-03-04T09:00:00Z' };
    const { id } = (await on.person.client.post<{ id: string }>('/v1/posts', body)).body.data;
    const makeAll = (accounts: string[], data: Parameters<typeof db.publication.updateMany>[0]['data']) =>
      db.publication.updateMany({ where: { postId: id, socialAccountId: { in: accounts } }, data });
    const fault = { errorCode: 'unavailable', errorMessage: 'X was not available.' };
    await makeAll([one, other], { status: 'failed', ...fault });
    await makeAll([third], { status: 'queued', nextAt: new Date('2030-03-04T09:00:00Z'), attempts: 1 });
    await db.post.update({ where: { id }, data: { status: 'queued' } });
    await page.goto(`/posts/${id}`);
    for (const account of ['lost1', 'lost2', 'lost3'])
      carillon.sandbox.fault({ platform: 'x', handle: account, fault: '429', delayMs: 3_600_000 });
    await button('Retry on 2 accounts').click();
    await toldOnce(/^Retrying on 2 accounts…$/).waitFor();
    await makeAll([third], fault);
    await button('Stop trying on 3 accounts').click();
    await toldOnce(/^Stopped on 3 accounts\. You can retry there\.$/).waitFor();
    await button('Retry on 3 accounts').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const states = await db.publication.findMany({ where: { postId: id } });
    expect(states.map(({ status, errorCode }) => [status, errorCode])).toEqual(
      Array.from({ length: 3 }, () => ['failed', 'stopped']),
    );
  });
});

const text =
  'The bell tower opens at nine; it is the only one in town that can be climbed, by stairs that are as old as the bells, and narrow';

describe('a post that is out', () => {
  it('is headed by the beginning of its text, and copied into a new one', async () => {
    const { browser, dashboard } = on;
    const me = await dashboard.signedIn();
    const account = (handle: string) => dashboard.carillon.account(me.profileId, 'x', handle);
    const [out, , left] = [await account('out'), await account('other'), await account('left')];
    const platforms = { [out]: { items: [{ content: text }] }, [left]: { items: [{ content: 'short' }] } };
    const body = { profileId: me.profileId, platforms, publishNow: true };
    const { id } = (await me.client.post<{ id: string }>('/v1/posts', body)).body.data;
    await until('it to be out', async () => {
      const post = await dashboard.db.post.findUniqueOrThrow({ where: { id } });
      return post.status === 'published';
    });

    const page = await browser.open(dashboard.url);
    await signInPage(page, me);
    await page.goto('/compose');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Begun before');
    await page.goto(`/posts/${id}`);
    const name =
      'The bell tower opens at nine; it is the only one in town that can be climbed, by stairs that are as old as the bells, an…';
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await page.title()).toBe(`${name} · Carillon`);
    await page.getByRole('link', { name: 'Duplicate', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Text for the other accounts' });
    await field.waitFor();
    expect(await field.inputValue()).toBe(text);
    expect(await page.getByRole('textbox', { name: /^Text for X @left/ }).inputValue()).toBe('short');
    const isChosen = (handle: string) => page.getByRole('checkbox', { name: `X @${handle}` }).isChecked();
    expect([await isChosen('out'), await isChosen('other'), await isChosen('left')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await field.fill('Another one');
    await page.reload();
    await page.getByText('Restored your unsaved post').waitFor();
    expect(await field.inputValue()).toBe('Another one');
    await page.getByRole('radio', { name: 'Save as draft' }).check();
    await page.getByRole('button', { name: 'Save as draft', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Another one' }).waitFor();
    expect(await dashboard.db.post.count({ where: { profileId: me.profileId } })).toBe(2);
    await page.goto('/compose');
    const before = page.getByRole('textbox', { name: 'Text', exact: true });
    await before.waitFor();
    expect(await before.inputValue()).toBe('Begun before');
    expect(browser.consoleErrors).toEqual([]);
  });
});
