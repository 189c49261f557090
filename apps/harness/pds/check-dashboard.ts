import assert from 'node:assert/strict';
import { openBrowser, signInPage } from '../../dashboard/testing/browser.ts';
import { listRecords } from './posted-record.ts';
import type { PdsAccount } from './start-bluesky.ts';
import type { Check } from './test-run.ts';

export interface Visit {
  readonly dashboardUrl: string;
  readonly person: { readonly email: string; readonly password: string };
  readonly account: PdsAccount;
  /** The address of the account's server for clients. */
  readonly service: string;
}

const text = 'Rung by hand, from the dashboard 🔔';

/** A person connects an account of the server in a browser, and publishes with it. */
export async function checkDashboard(check: Check, { dashboardUrl, person, account, service }: Visit) {
  const browser = await openBrowser();
  try {
    const page = await browser.open(dashboardUrl);
    const dialog = page.getByRole('dialog');
    await check('the dashboard connects an account on a server of its own', async () => {
      await signInPage(page, person);
      await page.goto('/accounts');
      await page.getByRole('button', { name: 'Connect Bluesky' }).first().click();
      await dialog.getByRole('textbox', { name: 'Handle' }).fill(account.handle);
      await dialog.getByRole('textbox', { name: 'App password' }).fill(account.appPassword);
      await dialog.getByRole('button', { name: 'My account is on a different server (PDS)' }).click();
      await dialog.getByRole('textbox', { name: 'Server' }).fill(service);
      await dialog.getByRole('button', { name: 'Connect' }).click();
      await page.getByText(`@${account.handle} on Bluesky is connected.`).waitFor();
    });
    await check('what is composed in the dashboard is published', async () => {
      await page.goto('/compose');
      await page.getByRole('checkbox', { name: `@${account.handle}` }).check();
      await page.getByRole('textbox', { name: 'Text' }).fill(text);
      await page.getByRole('button', { name: 'Publish now' }).click();
      await page.getByRole('button', { name: 'Publish at once' }).click();
      await page.getByRole('heading', { level: 1, name: text }).waitFor();
      await page.getByText('Published', { exact: true }).first().waitFor();
      const records = await listRecords(service, account.did);
      assert.deepEqual(
        records.map(({ value }) => value.text),
        [text],
      );
    });
    await check('the pages of the dashboard had no complaint', () =>
      assert.deepEqual(browser.consoleErrors, []),
    );
  } finally {
    await browser.close();
  }
}
