import { newId } from '@carillon/core';
import { ofApplication, open } from '@carillon/secrets';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, actOnRow, personMenu, signInPage } from '../testing/browser.ts';
import { openSignedIn, type SignedIn } from '../testing/open-signed-in.ts';

let on: SignedIn;
let page: Page;

beforeAll(async () => {
  on = await openSignedIn({ admin: true });
  ({ page } = on);
});

afterAll(() => on.stop());

const dialog = (of = page) => of.getByRole('dialog');
const field = (name: string, of = page) => dialog(of).getByRole('textbox', { name, exact: true });
const press = (name: string, of = page) => dialog(of).getByRole('button', { name, exact: true }).click();
const closed = (of = page) => dialog(of).waitFor({ state: 'detached' });

/** Goes there by the menu of the person, as people do. */
async function goThere(of: Page): Promise<void> {
  await personMenu(of).click();
  await of.getByRole('menuitem', { name: 'Applications' }).click();
  await of.getByRole('heading', { level: 1, name: 'Applications' }).waitFor();
}

const kept = (name: string) => on.dashboard.db.networkApp.findFirstOrThrow({ where: { name } });

/** The secret of an application, as whoever has the keys reads it. */
async function secretOf(name: string): Promise<string> {
  const { id, sealedSecret } = await kept(name);
  return String(await open(sealedSecret, ofApplication(id), on.dashboard.parts.accounts.keys));
}

describe('an application of the server', () => {
  it('is added by an admin, and its secret is shown to nobody', async () => {
    await goThere(page);
    await page.getByText('Make an application of your own at a network').waitFor();
    await page.getByRole('button', { name: 'Add for everybody' }).click();
    await dialog().getByText(`${on.dashboard.url}/connect/x/callback`).waitFor();
    await field('Name').fill('Northern bookshops');
    await field('Client ID').fill('northern');
    await field('Client secret').fill('the first secret');
    await dialog().getByRole('spinbutton', { name: 'Posts in 24 hours (optional)' }).fill('10000');
    expect(await accessibilityProblems(page)).toEqual([]);
    await press('Add');
    await closed();
    await page.getByText('northern · 10,000 posts a day').waitFor();
    expect(await kept('Northern bookshops')).toMatchObject({ userId: null, plan: 'self-serve' });
    expect(await secretOf('Northern bookshops')).toBe('the first secret');
    await page.reload();
    await page.getByText('northern · 10,000 posts a day').waitFor();
    expect(await page.content()).not.toContain('the first secret');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('is changed, with its secret only where a new one is given', async () => {
    await actOnRow(page, 'Northern bookshops', 'Edit');
    await field('Name').fill('The north');
    await press('Save');
    await closed();
    expect(await secretOf('The north')).toBe('the first secret');
    await actOnRow(page, 'The north', 'Edit');
    await field('New client secret (optional)').fill('the second secret');
    await press('Save');
    await closed();
    expect(await secretOf('The north')).toBe('the second secret');
  });

  it('is not deleted while an account acts through it, and says which', async () => {
    const { carillon, db } = on.dashboard;
    const id = await carillon.account(on.person.profileId, 'x', 'demo');
    await db.socialAccount.update({
      where: { id },
      data: { appId: (await kept('The north')).id, sandbox: false },
    });
    await page.reload();
    await page.getByText('1 account', { exact: true }).waitFor();
    await actOnRow(page, 'The north', 'Delete');
    await press('Delete');
    await dialog().getByText('Accounts act through this application: @demo.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await press('Cancel');
    await closed();
    expect(await kept('The north')).toMatchObject({ clientId: 'northern' });
  });

  it('is named beside its accounts, where there are several', async () => {
    const { db } = on.dashboard;
    const through = page.getByText('By the application The north');
    const goToAccounts = async () => {
      await page.goto('/accounts');
      await page.getByRole('button', { name: 'Actions for @demo on X' }).waitFor();
    };
    await goToAccounts();
    expect(await through.count()).toBe(0);
    const { id } = await db.networkApp.create({
      data: { id: newId('app'), platform: 'x', clientId: 'another', sealedSecret: '', scopes: [] },
    });
    await goToAccounts();
    await through.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await db.networkApp.delete({ where: { id } });
    await page.goto('/applications');
  });
});

describe('a person who is no admin', () => {
  it('sees those of the server, and keeps one of their own', async () => {
    const person = await on.dashboard.signedIn();
    const own = await on.browser.open(on.dashboard.url);
    await signInPage(own, person);
    await goThere(own);
    await own.getByText('The north').waitFor();
    expect(await own.getByRole('button', { name: 'Add for everybody' }).count()).toBe(0);
    expect(await own.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
    expect(await own.getByText('1 account', { exact: true }).count()).toBe(0); // it is not theirs
    await own.getByRole('button', { name: 'Add application' }).click();
    await field('Name', own).fill('My own');
    await field('Client ID', own).fill('mine');
    await press('Add', own);
    await closed(own);
    await own.getByRole('button', { name: 'Actions for My own' }).waitFor();
    expect(await kept('My own')).toMatchObject({ userId: person.userId, clientId: 'mine' });
    await page.reload();
    await page.getByText('The north').waitFor();
    expect(await page.getByText('My own').count()).toBe(0);
    await own.context().close();
  });
});

describe('an application through which nobody acts', () => {
  it('is deleted', async () => {
    await on.dashboard.db.socialAccount.updateMany({ data: { appId: null } });
    await actOnRow(page, 'The north', 'Delete');
    await press('Delete');
    await closed();
    await page.getByText('The north').waitFor({ state: 'detached' });
    expect(await on.dashboard.db.networkApp.count({ where: { name: 'The north' } })).toBe(0);
  });

  it('was dealt with without a complaint of the browser', () => {
    expect(on.browser.consoleErrors).toEqual([]);
  });
});
