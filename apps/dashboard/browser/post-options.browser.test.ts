import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../testing/browser.ts';
import { openSignedIn, type SignedIn } from '../testing/open-signed-in.ts';

let on: SignedIn;
let page: Page;

beforeAll(async () => {
  on = await openSignedIn();
  ({ page } = on);
  await on.dashboard.carillon.account(on.person.profileId, 'x', 'asker');
  await on.dashboard.carillon.account(on.person.profileId, 'bluesky', 'asker');
});

afterAll(() => on.stop());

const opener = () => page.getByRole('button', { name: 'Options for X and Bluesky' });
const network = (title: string) => page.getByRole('group', { name: title, exact: true });

async function choose(title: string, label: string, option: string) {
  await network(title).getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe('options of a post', () => {
  it('are chosen for each network, shown in the preview, and reach it', async () => {
    await page.goto('/compose');
    for (const name of ['X @asker', 'Bluesky @asker.sandbox.test'])
      await page.getByRole('checkbox', { name }).check();
    await page.getByRole('textbox', { name: 'Text' }).fill('Ring, and let few answer');
    await opener().click();
    const noQuotes = network('Bluesky').getByRole('checkbox', { name: 'Nobody can quote it' });
    await noQuotes.click({ trial: true }); // all of it is there, and moves no more
    await choose('X', 'Who can reply', 'People you mention');
    await choose('Bluesky', 'Who can reply', 'Nobody');
    await noQuotes.check();
    await network('Bluesky').getByRole('combobox', { name: 'Languages' }).fill('en');
    await page.keyboard.press('Enter');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Who can reply: People you mention').waitFor();
    await preview.getByText('Who can reply: Nobody').waitFor();
    await preview.getByText('Languages: en').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    on.dashboard.carillon.startWorker();
    await page.getByRole('button', { name: 'Publish now' }).click();
    const asked = () =>
      on.dashboard.carillon.sandbox
        .ledger()
        .filter(({ content }) => content === 'Ring, and let few answer')
        .map((post) => [post.platform, post.asked]);
    await until('both to be out', async () => asked().length === 2);
    expect(Object.fromEntries(asked())).toEqual({
      x: { reply_settings: ['mentionedUsers'] },
      bluesky: { threadgate: [], postgate: ['disableRule'], langs: ['en'] },
    });
  });

  it('say beside the field what is wrong, and come back when the post is edited', async () => {
    await page.goto('/compose');
    await page.getByRole('textbox', { name: 'Text' }).fill('Look at this');
    await opener().click();
    const quote = network('X').getByRole('textbox', { name: 'Quotes a post' });
    await quote.fill('https://example.com/1');
    await page.getByText('It must be the id of a post on X, or its address.').waitFor();
    await quote.fill('https://x.com/ada/status/1445880548472328192');
    await page.getByText('It must be the id of a post on X').waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'Save as draft' }).check();
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByText('Quotes a post: 1445880548472328192').first().waitFor();
  });
});
