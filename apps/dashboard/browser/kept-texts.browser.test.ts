import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let me: Awaited<ReturnType<Dashboard['signedIn']>>;
/** Two devices of one person. */
let laptop: Page;
let phone: Page;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  me = await dashboard.signedIn();
  await dashboard.carillon.account(me.profileId, 'x', 'demo');
  [laptop, phone] = [await browser.open(dashboard.url), await browser.open(dashboard.url)];
  for (const page of [laptop, phone]) await signInPage(page, me);
});

afterEach(() => expect(browser.consoleErrors.splice(0)).toEqual([]));

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const saved = (page: Page) => page.getByText('Saved', { exact: true });
const unfinished = (page: Page) => page.getByRole('list', { name: 'Autosaved' }).getByRole('listitem');

async function write(page: Page, words: string): Promise<void> {
  await text(page).fill(words);
  await page.getByText('Saving…').waitFor();
  await saved(page).waitFor();
}

describe('a text that is typed on one device', () => {
  it('is offered on another, and goes on there; nothing is overwritten unasked', async () => {
    await laptop.goto('/compose');
    await write(laptop, 'Begun on the laptop');
    await phone.goto('/compose');
    await unfinished(phone).filter({ hasText: 'Begun on the laptop' }).waitFor();
    expect(await text(phone).inputValue()).toBe('');
    expect(await accessibilityProblems(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Continue “Begun on the laptop”' }).click();
    await until('it to be there', async () => (await text(phone).inputValue()) === 'Begun on the laptop');
    expect(await unfinished(phone).count()).toBe(0);
    await write(phone, 'Begun on the laptop, continued on the phone');
  });

  it('is shown in both versions where both go on, and the one that is left stays among the unfinished', async () => {
    await text(laptop).fill('Begun and continued on the laptop');
    const notice = laptop.getByRole('alert').filter({ hasText: 'changed in another tab' });
    await notice.getByText('Begun on the laptop, continued on the phone').waitFor();
    await notice.getByText('Begun and continued on the laptop').waitFor();
    expect(await accessibilityProblems(laptop)).toEqual([]);
    await notice.getByRole('button', { name: 'Keep my version' }).click();
    await saved(laptop).waitFor();
    expect(await text(laptop).inputValue()).toBe('Begun and continued on the laptop');
    await unfinished(laptop).filter({ hasText: 'continued on the phone' }).waitFor();
    expect(await dashboard.db.keptText.count({ where: { userId: me.userId } })).toBe(2);
  });

  it('is gone elsewhere once it was made a post, and one is told so where it is still kept', async () => {
    await laptop
      .getByRole('button', { name: 'Continue “Begun on the laptop, continued on the phone”' })
      .click();
    await until('it to be there', async () => /phone$/.test(await text(laptop).inputValue()));
    await unfinished(laptop).filter({ hasText: 'Begun and continued on the laptop' }).waitFor();
    await laptop.getByRole('checkbox', { name: /demo/ }).check();
    await laptop.getByRole('radio', { name: 'Save as draft' }).check();
    await laptop.getByRole('button', { name: 'Save as draft' }).click();
    await laptop.waitForURL(/\/posts\/pst_/);
    await phone.reload();
    await phone.getByText('This post was published or discarded elsewhere').waitFor();
    expect(await unfinished(phone).allTextContents()).toEqual([
      expect.stringContaining('Begun and continued on the laptop'),
    ]);
    await phone.getByRole('button', { name: 'Discard', exact: true }).click();
    await phone.getByRole('button', { name: 'Discard “Begun and continued on the laptop”' }).click();
    await until('all to be gone', async () => (await unfinished(phone).count()) === 0);
    expect(await dashboard.db.keptText.count({ where: { userId: me.userId } })).toBe(0);
  });
});

describe('a text beside the drafts', () => {
  it('is listed as autosaved, with nothing that is no draft among the drafts, and goes on from there', async () => {
    await laptop.goto('/compose');
    await write(laptop, 'Neither a draft nor sent');
    await phone.goto('/posts?tab=drafts');
    await unfinished(phone).filter({ hasText: 'Neither a draft nor sent' }).waitFor();
    await phone.getByText('No drafts yet.').or(phone.getByRole('table')).first().waitFor();
    expect(await phone.getByRole('table').getByText('Neither a draft nor sent').count()).toBe(0);
    expect(await accessibilityProblems(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Continue “Neither a draft nor sent”' }).click();
    await until(
      'it to be there',
      async () => (await text(phone).inputValue()) === 'Neither a draft nor sent',
    );
    expect(new URL(phone.url()).search).toBe('');
    expect(await dashboard.db.keptText.count({ where: { userId: me.userId } })).toBe(1);
    await write(phone, 'Neither a draft nor sent, continued');
    expect(await dashboard.db.keptText.count({ where: { userId: me.userId } })).toBe(1);
    await phone.goto('/posts?tab=drafts');
    await phone.getByRole('button', { name: 'Discard “Neither a draft nor sent, continued”' }).click();
    await until('all to be gone', async () => (await unfinished(phone).count()) === 0);
    expect(await dashboard.db.keptText.count({ where: { userId: me.userId } })).toBe(0);
    await phone.goto('/compose');
    await phone.getByText('This post was published or discarded elsewhere').waitFor();
    await phone.getByRole('button', { name: 'Discard', exact: true }).click();
  });
});

describe('texts beside the drafts', () => {
  it('stand apart from the tabs as parts of a screen do, and all are shown by words', async () => {
    for (let n = 0; n < 4; n += 1) {
      const shared = [{ content: `Text ${n}` }];
      const form = { profileId: me.profileId, accountIds: [], shared, own: {} };
      expect((await me.client.post('/app/kept-texts', { form })).status).toBe(200);
    }
    await phone.goto('/posts?tab=drafts');
    await until('three of them', async () => (await unfinished(phone).count()) === 3);
    const tabs = await phone.getByRole('tablist').boundingBox();
    const heading = await phone.getByRole('heading', { level: 2, name: 'Autosaved' }).boundingBox();
    const gap = (heading?.y ?? 0) - (tabs?.y ?? 0) - (tabs?.height ?? 0);
    expect([gap, gap >= 16, gap <= 24]).toEqual([gap, true, true]);
    const all = phone.getByRole('button', { name: 'Show all 4' });
    expect((await all.boundingBox())?.width).toBeLessThan(120);
    await all.click();
    await until('all of them', async () => (await unfinished(phone).count()) === 4);
    await dashboard.db.keptText.deleteMany({ where: { userId: me.userId } });
    await phone.goto('/compose');
  });
});

describe('a text that the server cannot take now', () => {
  it('stays in the browser, over a reload as well, and is sent later', async () => {
    await phone.route('**/app/kept-texts', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await text(phone).fill('Typed in a tunnel');
    await phone.waitForRequest((request) => request.method() === 'POST' && /kept-texts/.test(request.url()));
    await phone.getByText('Saved on this device').waitFor();
    await phone.reload();
    await until('it to be back', async () => (await text(phone).inputValue()) === 'Typed in a tunnel');
    await phone.unroute('**/app/kept-texts');
    await phone.evaluate('dispatchEvent(new Event("online"))');
    await saved(phone).waitFor();
    expect(await dashboard.db.keptText.count({ where: { userId: me.userId } })).toBe(1);
  });
});
