import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, cutOffOn, openBrowser, type TestBrowser } from '../testing/browser.ts';
import { type Installation, startInstallation } from '../testing/start-installation.ts';

const run = promisify(execFile);

let installation: Installation;
let browser: TestBrowser;
let page: Page;
let actions = 0;

beforeAll(async () => {
  [installation, browser] = await Promise.all([startInstallation(), openBrowser()]);
  page = await browser.open(installation.url);
});

afterAll(async () => {
  await browser.close();
  await installation.stop();
});

/** Things that a person does, each counted. */
const act = {
  async fill(label: string, text: string) {
    actions += 1;
    await page.getByRole('textbox', { name: label }).fill(text);
  },
  async click(name: string) {
    actions += 1;
    await page.getByRole('button', { name }).click();
  },
};

const panel = () => page.getByRole('region', { name: 'First steps' });
const steps = (doneOrNot: 'Done' | 'To do') =>
  panel()
    .getByRole('listitem')
    .filter({ hasText: `${doneOrNot}:` })
    .count();
const published = () => installation.sandbox.ledger().map(({ platform }) => platform);

describe('somebody with nothing but the set-up link', () => {
  it('has a post on two networks after at most seven clicks and entries', async () => {
    await page.goto(`/set-up#${installation.setUpToken}`);
    await act.fill('E-mail address', 'ada@example.com');
    await act.fill('Password', 'correct horse battery');
    await act.click('Create admin account');
    await panel().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await act.click('Publish to the sandbox');
    await page.getByRole('heading', { level: 1, name: 'Posts' }).waitFor();
    await until('the post on both networks', async () => published().length === 2);
    expect(published().sort()).toEqual(['bluesky', 'x']);
    expect(actions).toBeLessThanOrEqual(7);
    await panel().getByText('1 of 5 done').waitFor();
  });

  it('sees it in the sandbox by a link', async () => {
    const link = panel().getByRole('link', { name: /See it there/ });
    const [shown] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await shown.getByText('Hello from Carillon at').first().waitFor();
    await shown.close();
    await panel().getByText('2 of 5 done').waitFor();
  });

  it('repeats it by the command that is shown, which publishes as it stands', async () => {
    await page.getByRole('button', { name: 'Create a test key and show the command' }).click();
    const command = (await page.getByTestId('first-call').textContent()) ?? '';
    expect(command).toMatch(/^curl .*Bearer svc_sk_test_/s);
    const reference = panel().getByRole('link', { name: 'Try it in the API reference' });
    expect(await reference.getAttribute('href')).toMatch(/\/docs#key=svc_sk_test_\w{49}$/);
    expect(await accessibilityProblems(page)).toEqual([]);
    const { stdout } = await run('bash', ['-c', command]);
    expect(JSON.parse(stdout)).toMatchObject({ data: { status: 'queued' } });
    await until('the post of the command', async () => published().length === 4);
    expect(installation.sandbox.ledger().at(-1)?.content).toMatch(/^Hello from curl at \d\d:\d\d:\d\d$/);
    await panel().getByText('3 of 5 done').waitFor();
    await page.reload();
    await panel().getByText('3 of 5 done').waitFor();
    expect(await page.getByTestId('first-call').count()).toBe(0);
    expect([await steps('Done'), await steps('To do')]).toEqual([3, 2]);
  });

  it('sees the same on another device, and the rest of the way', async () => {
    const other = await browser.open(installation.url, { width: 320, scheme: 'dark' });
    await other.goto('/');
    await other.getByLabel('E-mail address').fill('ada@example.com');
    await other.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByText('3 of 5 done').waitFor();
    expect(await accessibilityProblems(other)).toEqual([]);
    expect(await cutOffOn(other)).toEqual([]);
    await other.context().close();
    await page.getByRole('link', { name: 'Choose posting times' }).click();
    await page.getByRole('heading', { level: 1, name: 'My profile' }).waitFor();
    await page.goto('/posts');
    await page.getByRole('link', { name: 'Connect a real account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
  });

  it('hides the first steps, also after a reload', async () => {
    await page.goto('/posts');
    await page.getByRole('button', { name: 'Hide the first steps' }).click();
    await panel().waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Posts' }).waitFor();
    await page
      .getByRole('link', { name: /Hello from curl/ })
      .first()
      .waitFor();
    expect(await panel().count()).toBe(0);
  });

  it('meets no complaint of the browser', () => {
    expect(browser.consoleErrors).toEqual([]);
  });
});
