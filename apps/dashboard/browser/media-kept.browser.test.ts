import { picture } from '@carillon/media/testing/make-picture';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  chooseIn,
  cutOffOn,
  focused,
  openBrowser,
  signInPage,
  type TestBrowser,
} from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';
import { uploadFile } from '../testing/upload-file.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let person: Awaited<ReturnType<Dashboard['signedIn']>>;
let page: Page;

const names = ['one.png', 'two.png', 'three.png', 'Zoë’s.png', 'used.png'];

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  person = await dashboard.signedIn();
  const { client, profileId } = person;
  const x = await dashboard.carillon.account(profileId, 'x', 'demo');
  const png = await picture({ width: 320, height: 240 }).png().toBuffer();
  const ids: string[] = [];
  for (const name of names) ids.push(await uploadFile(dashboard, client, png, { name, altText: name }));
  const platforms = { [x]: { items: [{ content: 'Up the tower', media: [{ id: ids[4] }] }] } };
  expect((await client.post('/v1/posts', { profileId, platforms })).status).toBe(201);
  page = await browser.open(dashboard.url);
  await signInPage(page, person);
  await page.goto('/media');
  await page.keyboard.press('Escape');
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const tiles = (on = page) => on.getByRole('list', { name: 'Media' }).getByRole('article');
const tile = (name: string, on = page) =>
  tiles(on).filter({ has: on.getByRole('link', { name, exact: true }) });
const shown = () => tiles().getByRole('link').allTextContents();
const bar = (on = page) => on.getByRole('group', { name: 'Selected media' });
const box = (name: string, on = page) => on.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const stored = async (name: string) => {
  const { userId } = person;
  return dashboard.db.medium.findFirstOrThrow({ where: { userId, name } });
};

describe('a medium that would go', () => {
  it('is kept by the button beside its mark, and goes again once that is stopped', async () => {
    await tile('one.png')
      .getByText(/Deleted in 2[34] h/)
      .waitFor();
    await tile('one.png').getByRole('button', { name: 'Keep one.png' }).click();
    await tile('one.png').getByText('Kept', { exact: true }).waitFor();
    await focused(page.getByRole('link', { name: 'one.png', exact: true }));
    expect(await stored('one.png')).toMatchObject({ kept: true, expiresAt: null });
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'one.png' });
    await dialog.getByRole('button', { name: 'Stop keeping' }).click();
    await dialog.getByText(/Deleted in 2[34] h/).waitFor();
    await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
    await dialog.getByRole('button', { name: 'Stop keeping' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('several media', () => {
  it('are selected by keys, and by shift and a click', async () => {
    await page.getByRole('link', { name: 'used.png', exact: true }).focus();
    await page.keyboard.press('j');
    await focused(page.getByRole('link', { name: 'Zoë’s.png', exact: true }));
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await bar().getByText('2 selected').waitFor();
    await page.keyboard.press('x');
    await bar().getByText('1 selected').waitFor();
    await box('one.png').click({ modifiers: ['Shift'] });
    await bar().getByText('4 selected').waitFor();
    expect(await box('used.png').isChecked()).toBe(false);
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await bar().getByText('5 selected').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await bar().getByRole('button', { name: 'Select none' }).click();
    await bar().waitFor({ state: 'detached' });
  });

  it('are kept together', async () => {
    for (const name of ['one.png', 'two.png', 'Zoë’s.png']) await box(name).click();
    await bar().getByRole('button', { name: 'Stop keeping (1)' }).waitFor();
    await bar().getByRole('button', { name: 'Keep (2)', exact: true }).click();
    await page.getByRole('status').getByText('2 pictures kept.').waitFor();
    expect([await stored('two.png'), await stored('Zoë’s.png')]).toMatchObject([
      { kept: true },
      { kept: true },
    ]);
    await tile('two.png').getByText('Kept', { exact: true }).waitFor();
  });

  it('get tags together, and keep their own', async () => {
    await bar().getByRole('button', { name: 'Tag (3)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tags of 3 pictures' });
    await dialog.getByRole('combobox', { name: 'Tags' }).or(dialog.getByLabel('Tags')).first().fill('Bells');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Köln');
    await page.keyboard.press('Enter');
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').getByText('3 pictures tagged.').waitFor();
    await until('all to have both', async () => {
      const found = await dashboard.db.medium.findMany({ where: { tags: { hasEvery: ['Bells', 'Köln'] } } });
      return found.length === 3;
    });
    await bar().getByRole('button', { name: 'Select none' }).click();
    await tile('two.png').getByText('Bells, Köln').waitFor();
  });

  it('are found by their tag, their state, and names without accents; the address keeps it', async () => {
    await chooseIn(page, 'Tag', 'Köln (3)');
    await tile('three.png').waitFor({ state: 'detached' });
    expect(await shown()).toEqual(['Zoë’s.png', 'two.png', 'one.png']);
    await page.getByLabel('Search media').fill("zoe's");
    await tile('two.png').waitFor({ state: 'detached' });
    expect(await shown()).toEqual(['Zoë’s.png']);
    await page.reload();
    await tile('Zoë’s.png').waitFor();
    expect(await shown()).toEqual(['Zoë’s.png']);
    await page.goto('/media');
    await tile('used.png').waitFor();
    await chooseIn(page, 'Show', 'Kept');
    await tile('used.png').waitFor({ state: 'detached' });
    expect(await shown()).toEqual(['Zoë’s.png', 'two.png', 'one.png']);
    await chooseIn(page, 'Show', 'Unused');
    await tile('three.png').waitFor();
    expect(await shown()).toEqual(['Zoë’s.png', 'three.png', 'two.png', 'one.png']);
    await chooseIn(page, 'Show', 'Deleted soon');
    await tile('two.png').waitFor({ state: 'detached' });
    expect(await shown()).toEqual(['three.png']);
    expect(new URL(page.url()).search).toBe('?show=ending');
  });

  it('are deleted together, but for those that posts need, which are named', async () => {
    await page.goto('/media');
    await tile('used.png').getByText('Used by 1 post').waitFor();
    for (const name of ['used.png', 'three.png', 'two.png']) await box(name).click();
    await bar().getByRole('button', { name: 'Delete (3)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 2 pictures' });
    await dialog.getByRole('listitem').getByRole('link', { name: 'used.png' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete 2 pictures' }).click();
    await page.getByRole('status').getByText('2 pictures deleted.').waitFor();
    await tile('two.png').waitFor({ state: 'detached' });
    expect(await shown()).toEqual(['used.png', 'Zoë’s.png', 'one.png']);
    const left = await dashboard.db.medium.findMany({ where: { deletedAt: null } });
    expect(left.map(({ name }) => name).sort()).toEqual(['Zoë’s.png', 'one.png', 'used.png']);
  });

  it('that posts begin to need meanwhile stay, which is said', async () => {
    await bar().getByRole('button', { name: 'Select none' }).click();
    await box('one.png').click();
    const { id } = await stored('one.png');
    await bar().getByRole('button', { name: 'Delete (1)' }).click();
    const { client, profileId } = person;
    const x = await dashboard.carillon.account(profileId, 'x', 'second');
    const platforms = { [x]: { items: [{ content: 'In between', media: [{ id }] }] } };
    expect((await client.post('/v1/posts', { profileId, platforms })).status).toBe(201);
    await page.getByRole('button', { name: 'Delete 1 picture', exact: true }).click();
    await page
      .getByRole('alert')
      .getByText(/^one\.png: A post/)
      .waitFor();
    expect(await stored('one.png')).toMatchObject({ deletedAt: null });
  });
});

/** Uploads pictures by the button that is so called. */
async function upload(label: string, ...files: string[]): Promise<void> {
  const buffer = await picture({ width: 320, height: 240 }).png().toBuffer();
  const press = page.getByRole('button', { name: label, exact: true }).click();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press]);
  await chooser.setFiles(files.map((name) => ({ name, mimeType: 'image/png', buffer })));
}

describe('files that are uploaded while a tag is chosen', () => {
  it('get it, so that they are on the list, and others get none', async () => {
    await page.goto('/media?tag=Köln');
    await tile('one.png').waitFor();
    await upload('Upload with this tag', 'four.png', 'five.png');
    for (const name of ['four.png', 'five.png'])
      await tile(name).getByText('Köln', { exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect([(await stored('four.png')).tags, (await stored('five.png')).tags]).toEqual([['Köln'], ['Köln']]);
    await chooseIn(page, 'Tag', 'All tags');
    await upload('Upload', 'six.png');
    await tile('six.png').waitFor();
    expect((await stored('six.png')).tags).toEqual([]);
  });

  it('say so where they did not get it, and get it by another try', async () => {
    await page.goto('/media?tag=Köln');
    await tile('one.png').waitFor();
    const path = '**/v1/media/med_*';
    await page.route(path, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await upload('Upload with this tag', 'seven.png');
    const uploads = page.getByRole('list', { name: 'Uploads' });
    await uploads.getByText('It is uploaded, but without the tag: ').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect((await stored('seven.png')).tags).toEqual([]);
    await page.unroute(path);
    await uploads.getByRole('button', { name: 'Try again' }).click();
    await tile('seven.png').getByText('Köln', { exact: true }).waitFor();
    await uploads.waitFor({ state: 'detached' });
    const { userId } = person;
    expect(await dashboard.db.medium.count({ where: { userId, name: 'seven.png' } })).toBe(1);
  });
});

describe('a phone', () => {
  it('has all of it in the dark, and nothing is wider than it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    const phone = page;
    await phone.goto('/media');
    await box('one.png', phone).click();
    await box('Zoë’s.png', phone).click();
    await bar(phone).getByText('2 selected').waitFor();
    expect(await accessibilityProblems(phone)).toEqual([]);
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(await cutOffOn(phone)).toEqual([]);
    await bar(phone).getByRole('button', { name: 'Stop keeping (2)' }).click();
    await phone.getByRole('status').getByText('2 pictures no longer kept.').waitFor();
    expect(await stored('Zoë’s.png')).toMatchObject({ kept: false });
  });
});

describe('every page on the way', () => {
  it('kept to its policy, and had no complaint', () => {
    expect(browser.consoleErrors).toEqual([]);
  });
});
