import type { Platform } from '@carillon/core';
import type { Page } from 'playwright-core';
import { openBrowser, signInPage } from './browser.ts';
import { startDashboard } from './start-dashboard.ts';

export type Composing = Awaited<ReturnType<typeof startComposing>>;

/**
 * Starts a dashboard with a worker, and signs a person in who has these accounts.
 * @param accounts by their handles
 * @param overrides differences of the dashboard
 */
export async function startComposing(
  accounts: readonly (readonly [Platform, string])[],
  overrides: Parameters<typeof startDashboard>[1] = {},
) {
  const [dashboard, browser] = await Promise.all([startDashboard({}, overrides), openBrowser()]);
  const person = await dashboard.person();
  for (const [platform, handle] of accounts)
    await dashboard.carillon.account(person.profileId, platform, handle);
  const page = await browser.open(dashboard.url);
  await signInPage(page, person);
  dashboard.carillon.startWorker();
  return {
    dashboard,
    browser,
    person,
    page,

    /** Picks files in the composer that is open. */
    async pick(...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
      const press = page.getByRole('button', { name: 'Add pictures or a video', exact: true }).click();
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press]);
      await chooser.setFiles(files);
    },

    async stop(): Promise<void> {
      await browser.close();
      await dashboard.stop();
    },
  };
}

/** A new post, of which the browser keeps nothing. */
export async function openFresh(page: Page): Promise<void> {
  await page.goto('/keys'); // what is written is kept once more when its page is left
  await page.evaluate('localStorage.clear()');
  await page.goto('/compose');
}
