import { startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { accessibilityProblems, actOnRow, chooseIn, focused, withoutPolls } from '../testing/browser.ts';
import { openSignedIn, type SignedIn } from '../testing/open-signed-in.ts';

let on: SignedIn;
let page: Page;
let receiver: Awaited<ReturnType<typeof startScriptedServer>>;
let status = 200;
let secret = '';
/** The pages of the webhook and of its first delivery. */
const paths = { webhook: '', delivery: '' };

beforeAll(async () => {
  on = await openSignedIn();
  ({ page } = on);
  on.dashboard.carillon.startWorker();
  receiver = await startScriptedServer(() => ({ status, body: 'thanks <b>a lot</b>' }));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});

afterAll(async () => {
  await on.stop();
  await receiver.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Chooses what is behind the three dots of the webhook. */
const choose = (name: string) => actOnRow(page, /.+/, name);
const dialog = () => page.getByRole('dialog');
const rows = () => page.getByRole('row');
const copied = () => page.evaluate<string>('navigator.clipboard.readText()');

describe('a new webhook', () => {
  it('begins with what webhooks are for', async () => {
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText('Get an HTTP request when a post is published').waitFor();
    const guide = page.getByRole('link', { name: 'What is sent, and how to check' });
    expect(await guide.getAttribute('href')).toBe(`${on.dashboard.carillon.url}/guide/webhooks`);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('gets the events that were chosen', async () => {
    await button('New webhook').click();
    await page.getByText('Receives JSON by POST. Use https.').waitFor();
    await page.getByLabel('Address').fill(`${receiver.url}/hooks`);
    await page.getByLabel('Description').fill('Our CRM');
    await page.getByRole('radio', { name: 'Only some' }).check();
    for (const unwanted of ['post.scheduled', 'post.deleted', 'media.failed'])
      await page.getByRole('checkbox', { name: unwanted }).uncheck();
    await page.getByText('The network did not confirm a post').waitFor();
    await button('Create webhook').click();
    secret = (await page.getByTestId('webhook-secret').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    const [made] = await on.dashboard.db.webhookEndpoint.findMany({ where: { userId: on.person.userId } });
    expect(made).toMatchObject({ url: `sealed:${receiver.url}`, description: 'Our CRM' });
    expect(made?.events).toHaveLength(10);
    expect(made?.events).not.toContain('media.failed');
  });

  it('has a secret that is shown once, and that no slip closes', async () => {
    await page.getByRole('dialog', { name: 'The secret', exact: true }).waitFor();
    await button('Copy').click();
    await button('Copied').waitFor();
    expect(await copied()).toBe(secret);
    for (const slip of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 450)]) {
      await slip();
      await page.getByText('Have you saved the secret?').waitFor();
      await focused(button('Not yet'));
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.getByTestId('webhook-secret').textContent()).toBe(secret);
      await button('Not yet').click();
    }
    await button('I have saved it').click();
    await page.getByRole('heading', { level: 1, name: 'Our CRM' }).waitFor();
    paths.webhook = new URL(page.url()).pathname;
    expect(paths.webhook).toMatch(/^\/webhooks\/whe_\w+$/);
    await page.reload();
    await page.getByText('No deliveries yet.').waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe('the log of a webhook', () => {
  it('shows a test event that arrived, without being asked again', async () => {
    await button('Send test event').click();
    await page.getByText('Test event sent.').waitFor();
    await page.getByRole('row', { name: 'webhook.test' }).getByText('Delivered').waitFor();
    const [request] = receiver.requests;
    const told = new Webhook(secret).verify(request?.body ?? '', request?.headers as Record<string, string>);
    expect(told).toMatchObject({ type: 'webhook.test' });
  });

  it('shows at once what happens elsewhere', async () => {
    const arrived = (where: Page) =>
      where.getByRole('row', { name: 'account.connected' }).getByText('Delivered').waitFor();
    const other = await page.context().newPage();
    await withoutPolls(other);
    await other.goto(paths.webhook);
    await other.getByRole('row', { name: 'webhook.test' }).waitFor();
    await on.dashboard.carillon.account(on.person.profileId, 'x', 'told-of');
    await arrived(other);
    await other.close();
    await arrived(page);
    expect(await rows().count()).toBe(3);
    expect(await rows().nth(1).textContent()).toContain('account.connected');
  });

  it('is filtered by status and event, and the address says so', async () => {
    await chooseIn(page, 'Event', 'Test webhook.test');
    await page.getByRole('button', { name: 'Event: Test', exact: true }).waitFor();
    await page.getByRole('row', { name: 'account.connected' }).waitFor({ state: 'detached' });
    await chooseIn(page, 'Status', 'Failed');
    await page.getByText('No delivery matches.').waitFor();
    await page.waitForURL('**/webhooks/*?type=webhook.test&status=failed');
    await chooseIn(page, 'Status', 'All states');
    await page.getByRole('row', { name: 'webhook.test' }).getByRole('link', { name: 'Test' }).click();
    await page.getByRole('heading', { level: 1, name: 'Delivery: Test' }).waitFor();
  });
});

describe('the page of a delivery', () => {
  it('tells what was sent, and what came of it', async () => {
    await page.getByText('Attempt 1: accepted with status 200').waitFor();
    expect(await page.getByRole('group', { name: 'The answer' }).textContent()).toBe('thanks <b>a lot</b>');
    const body = receiver.requests[0]?.body ?? '';
    const shown = await page.getByRole('group', { name: 'The body, formatted' }).textContent();
    expect(shown).toContain('\n  "type": "webhook.test",\n');
    expect(JSON.parse(shown ?? '')).toEqual(JSON.parse(body));
    await button('Copy the exact bytes').click();
    await button('Copied').waitFor();
    expect(await copied()).toBe(body);
    await page.getByText(`webhook-id: ${receiver.requests[0]?.headers['webhook-id']}`).waitFor();
    paths.delivery = new URL(page.url()).pathname;
  });

  it('sends it again, and shows the try when it was made', async () => {
    status = 500;
    await button('Redeliver').click();
    await page.getByText('Attempt 2: failed').waitFor();
    await page.getByText('It answered with status 500.').first().waitFor();
    await page.getByRole('heading', { level: 2, name: 'Attempts' }).waitFor();
    await page.getByText('Not retried: too many attempts failed.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    status = 200;
    const [first, ...again] = receiver.requests.filter(({ body }) => body.includes('webhook.test'));
    expect(again).toHaveLength(1); // a test is tried twice at most, this one with its first try
    expect(new Set(again.map(({ body }) => body))).toEqual(new Set([first?.body]));
  });
});

describe('a webhook whose deliveries fail', () => {
  it('is said to be failing, and what it missed is recovered', async () => {
    status = 500;
    await on.dashboard.carillon.account(on.person.profileId, 'x', 'failing');
    await page.getByRole('link', { name: 'Our CRM' }).click();
    await page.getByText('Deliveries are failing').waitFor(); // a test says nothing about it
    await page.getByRole('row', { name: 'account.connected' }).getByText('Failed').waitFor();
    await page.getByRole('row', { name: 'webhook.test' }).getByText('Failed').waitFor();
    await choose('Recover since …');
    await dialog().getByLabel('Since').fill('2020-01-01T00:00');
    status = 200;
    await dialog().getByRole('button', { name: 'Redeliver' }).click();
    await page.getByText('Redelivering 2 deliveries.').waitFor();
    await page.getByRole('row', { name: 'webhook.test' }).getByText('Delivered').waitFor();
    await page.getByText('Deliveries are failing').waitFor({ state: 'detached' });
  });

  it('that asks for it is switched off, which every screen says at once', async () => {
    status = 410;
    await page.goto('/posts');
    await page.getByText('Posts', { exact: true }).first().waitFor();
    await on.dashboard.carillon.account(on.person.profileId, 'x', 'gone');
    const notice = page.getByRole('status').filter({ hasText: 'was switched off' });
    await notice.waitFor();
    expect(await notice.textContent()).toContain('It answered 410 Gone');
    expect(await accessibilityProblems(page)).toEqual([]);
    await notice.getByRole('link', { name: 'Our CRM' }).click();
    await page.getByText('It was switched off').waitFor();
    expect(await button('Send test event').count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Webhooks' }).click();
    const row = page.getByRole('row', { name: 'Our CRM' });
    await row.getByText('Switched off').waitFor();
    await row.getByRole('cell', { name: /^Delivered (\d+ \w+, |\w+ )?\d\d:\d\d$/ }).waitFor();
    await row.getByRole('cell', { name: '100 % of 3', exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    status = 200;
  });

  it('is switched off, and on again, by its owner', async () => {
    await page.goto(paths.webhook);
    await button('Switch on again').click();
    await page.getByText('It was switched off').waitFor({ state: 'detached' });
    await choose('Pause');
    await page.getByText('Webhook paused.').waitFor();
    await page.goto(paths.delivery);
    await page.getByText('Switch the webhook on to redeliver this.').waitFor();
    await page.goto(paths.webhook);
    await button('Switch on again').click();
    await button('Send test event').waitFor();
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('row', { name: 'Our CRM' }).getByText('Active').waitFor(); // what is read here, every screen knows
    await page.getByRole('link', { name: 'Posts', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Posts' }).waitFor();
    expect(await page.getByText('was switched off').count()).toBe(0);
  });
});

describe('a webhook', () => {
  it('is changed, and gets a new secret', async () => {
    await page.goto(paths.webhook);
    await button('Edit').click();
    expect(await page.getByRole('checkbox', { name: 'media.failed' }).isChecked()).toBe(false);
    await page.getByRole('radio', { name: 'All events' }).check();
    await page.getByLabel('Description').fill('Our own CRM');
    await button('Save').click();
    await page.getByRole('heading', { level: 1, name: 'Our own CRM' }).waitFor();
    await page.getByText('Events: all').waitFor();

    await choose('Rotate the secret');
    await page.getByText('For 24 hours, both secrets sign.').waitFor();
    await button('Create new secret').click();
    await page.getByRole('dialog', { name: 'The new secret', exact: true }).waitFor();
    const next = (await page.getByTestId('webhook-secret').textContent()) ?? '';
    expect(next).not.toBe(secret);
    await page.keyboard.press('Escape');
    await page.getByText('Have you saved the secret?').waitFor();
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog().waitFor({ state: 'detached' });
    const before = receiver.requests.length;
    await button('Send test event').click();
    const request = await until('it to arrive', async () => receiver.requests[before]);
    for (const each of [secret, next])
      new Webhook(each).verify(request?.body ?? '', request?.headers as Record<string, string>);
  });

  it('whose address is refused says why, and keeps what was typed', async () => {
    await button('Edit').click();
    await dialog().getByLabel('Address').fill('ftp://example.com');
    await button('Save').click();
    await dialog().getByRole('alert').waitFor();
    expect(await dialog().getByLabel('Address').inputValue()).toBe('ftp://example.com');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  it('is deleted after a question', async () => {
    await page.goto(paths.webhook);
    await choose('Delete');
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The webhook was deleted.').waitFor();
    await page.getByText('Get an HTTP request when a post is published').waitFor();
    expect(
      await on.dashboard.db.webhookEndpoint.count({ where: { userId: on.person.userId, deletedAt: null } }),
    ).toBe(0);
  });

  it('was shown by pages that kept to their policy', () => {
    expect(on.browser.consoleErrors).toEqual([]);
  });
});
