import { deliverTest } from '@carillon/db/webhooks';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  focused,
  openBrowser,
  signInPage,
  type TestBrowser,
} from '../testing/browser.ts';
import { type Dashboard, startDashboard, type TestPerson } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let page: Page;
let person: TestPerson;
let receiver: Awaited<ReturnType<typeof startScriptedServer>>;

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  receiver = await startScriptedServer(() => ({}));
  person = await dashboard.person();
  page = await browser.open(dashboard.url);
  await signInPage(page, person);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
  await receiver.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const ownWebhooks = () =>
  dashboard.db.webhookEndpoint.findMany({
    where: { userId: person.userId, deletedAt: null },
    orderBy: { id: 'asc' },
  });

describe('somebody who proved long ago that it is they', () => {
  it('is asked for it before a webhook is made, and loses nothing', async () => {
    await dashboard.db.session.updateMany({
      where: { userId: person.userId },
      data: { provenAt: new Date(Date.now() - 3_600_000) },
    });
    await page.goto('/webhooks');
    await button('New webhook').click();
    await page.getByLabel('Address').fill(`${receiver.url}/hooks`);
    await button('Create webhook').click();
    await dialog('Confirm it’s you').waitFor();
    expect(await ownWebhooks()).toEqual([]);
    await dialog('New webhook').waitFor({ state: 'hidden' });
    expect(await page.locator('.mantine-Modal-overlay').locator('visible=true').count()).toBe(1);
    await focused(page.getByLabel('Your password'));
    await button('Cancel').click();
    await dialog('New webhook').waitFor();
    expect(await page.getByLabel('Address').inputValue()).toBe(`${receiver.url}/hooks`);
    await focused(button('Create webhook'));
    await button('Create webhook').click();
    await dialog('Confirm it’s you').waitFor();
    await page.getByLabel('Your password').fill(person.password);
    await button('Continue').click();
    await page.getByTestId('webhook-secret').waitFor();
    await button('I have saved it').click();
    await page.getByRole('heading', { level: 1, name: new URL(receiver.url).host }).waitFor();
  });
});

describe('a long log', () => {
  it('is read page by page, and stays so when something comes', async () => {
    const [webhook] = await ownWebhooks();
    const owner = { userId: person.userId, sandbox: false };
    const data = { endpointId: webhook?.id, message: 'This is a test. Nothing happened.' };
    const test = { type: 'webhook.test', body: null, snapshot: data };
    for (let n = 0; n < 45; n++) await deliverTest(dashboard.db, owner, webhook?.id ?? '', test);
    await page.reload();
    await page.getByRole('row', { name: 'webhook.test' }).nth(19).waitFor();
    expect(await page.getByRole('row').count()).toBe(21);
    await button('Load more').click();
    await page.getByRole('row').nth(40).waitFor();
    dashboard.carillon.startWorker();
    await page.getByRole('row').nth(40).getByText('Delivered').waitFor();
    expect(await page.getByRole('row').count()).toBe(41);
    await button('Load more').click();
    await page.getByRole('row').nth(45).waitFor();
    expect(await button('Load more').count()).toBe(0);
  });
});

describe('a webhook of Slack', () => {
  it('wants its address, shows none of it, and has no secret', async () => {
    await page.goto('/webhooks');
    await button('New webhook').click();
    await page.getByLabel('Send events to').selectOption('slack');
    await page.getByText('An incoming webhook of a Slack app').waitFor();
    const address = 'https://hooks.slack.com/services/T000/B000/abcdefgh12345678';
    await page.getByLabel('Address').fill(address);
    await page.getByLabel('Description').fill('The team');
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(4);
    expect(await page.getByRole('checkbox', { name: 'post.failed' }).isChecked()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await button('Create webhook').click();
    await page.getByRole('heading', { level: 1, name: 'The team' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByText('Slack', { exact: true }).count()).toBe(1);
    await page.getByRole('button', { name: 'Actions for The team' }).click();
    await page.getByRole('menuitem', { name: 'Pause' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Rotate the secret' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain('abcdefgh');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('keeps its address when only something else is changed', async () => {
    const [, before] = await ownWebhooks();
    await button('Edit').click();
    expect(await page.getByLabel('New address').inputValue()).toBe('');
    await page.getByRole('checkbox', { name: 'post.published' }).check();
    await button('Save').click();
    await page.getByText(/^Events: .*Post published/).waitFor();
    const [, after] = await ownWebhooks();
    expect([after?.secret, after?.url, after?.events.length]).toEqual([before?.secret, before?.url, 5]);
  });
});

describe('several webhooks that were switched off', () => {
  it('are told of together on every screen, until somebody leaves them off', async () => {
    await dashboard.db.webhookEndpoint.updateMany({
      where: { userId: person.userId },
      data: { active: false, disabledReason: 'It accepted nothing for 5 days.' },
    });
    await page.goto('/');
    await page.getByText('2 webhooks were switched off').waitFor();
    await page.getByRole('link', { name: 'See which' }).click();
    await page.getByRole('row', { name: 'The team' }).getByText('It accepted nothing for 5 days.').waitFor();
    for (const name of ['The team', new URL(receiver.url).host]) {
      await page.getByRole('link', { name }).click();
      await button('Leave it off').click();
      await page.getByText('Paused', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Webhooks' }).click();
      await page.getByRole('row', { name }).getByText('Paused').waitFor(); // what is read here, every screen knows
    }
    await page.getByRole('link', { name: 'Posts', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Posts' }).waitFor();
    expect(await page.getByText('switched off').count()).toBe(0);
  });

  it('were shown by pages that kept to their policy', () => {
    expect(browser.consoleErrors).toEqual([]);
  });
});
