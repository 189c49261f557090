import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openBrowser, personMenu, type TestBrowser } from '../testing/browser.ts';
import { shownScreens } from '../testing/demo/screens.ts';

const main = join(import.meta.dirname, '../../cli/start/main.js');

interface DevFile {
  readonly apiUrl: string;
  readonly dashboardUrl: string;
  readonly sandboxUrl: string;
}

let folder: string;
let started: ChildProcess;
let dev: DevFile;
let browser: TestBrowser;
let page: Page;
const notThere: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'npm-start-pages-'));
  started = spawn(process.execPath, [main, folder, '1'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  started.stdout?.on('data', (bytes) => {
    said += bytes;
  });
  const setUp = await until(
    'npm start to print the link of the first admin',
    async () => {
      if (started.exitCode !== null) throw new Error(said);
      return /http\S+\/set-up#[\w-]{43}/.exec(said)?.[0];
    },
    90_000,
  );
  dev = JSON.parse(await readFile(join(folder, 'dev.json'), 'utf8')) as DevFile;
  browser = await openBrowser();
  page = await browser.open(dev.dashboardUrl);
  page.on('response', (response) => {
    const isMeant = response.url().endsWith('/nowhere');
    if (response.status() >= 400 && !isMeant) notThere.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(setUp);
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('ada@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create admin account' }).click();
  await personMenu(page).waitFor();
  notThere.splice(0); // before there was anybody, `me` was refused
}, 180_000);

afterAll(async () => {
  await browser.close();
  started.kill('SIGTERM');
  await once(started, 'close');
  await rm(folder, { recursive: true });
});

/** Screens that need nothing of their own to be there. */
const screens = shownScreens.filter(
  ({ name, path, opener }) => path.length === 0 && opener === undefined && name !== 'authorize',
);

const goTo = (address: string) => page.goto(address, { waitUntil: 'networkidle' });

describe('what npm start runs, opened by its admin', () => {
  it('shows the queue board, with each of its queues and their jobs', async () => {
    await goTo('/ops/queues');
    await page.getByRole('link', { name: 'X', exact: true }).first().waitFor();
    const queues = await page
      .locator('a[href*="/queue/"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
    expect(queues.length).toBeGreaterThanOrEqual(2);
    await goTo(queues[0] ?? '');
    await page.locator('button[aria-haspopup=menu]').last().click();
    const answer = page.waitForResponse((response) => response.url().endsWith('/pause'));
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    const confirm = page.getByRole('button', { name: 'Confirm' });
    if (await confirm.isVisible()) await confirm.click();
    expect((await answer).status()).toBe(200);
    for (const queue of queues) {
      await goTo(queue);
      await goTo(`${queue}?status=completed`);
    }
    expect(await page.getByText(/^(X|Bluesky) pp_/).count()).toBeGreaterThan(0);
    expect(notThere).toEqual([]);
  });

  it.each(screens)('shows the screen $name', async ({ path, title }) => {
    await goTo(path({} as never));
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(notThere).toEqual([]);
  });

  it('shows the pages of the api and of the sandbox, and all that they load', async () => {
    const ofApi = ['/docs', '/guide', '/errors', '/changelog'].map((path) => `${dev.apiUrl}${path}`);
    for (const address of [...ofApi, dev.sandboxUrl]) {
      await goTo(address);
      await page.getByRole('heading').first().waitFor();
    }
    expect(notThere).toEqual([]);
  });

  it('writes no error into a console, but that the policy keeps a style of the board’s own out', () => {
    const kept = /\/ops\/queues\S*: Applying inline style violates/;
    expect(browser.consoleErrors.filter((line) => !kept.test(line))).toEqual([]);
  });
});
