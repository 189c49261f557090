import { picture } from '@carillon/media/testing/make-picture';
import { makeVideo } from '@carillon/media/testing/make-video';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  accessibilityProblems,
  focused,
  openBrowser,
  signInPage,
  type TestBrowser,
  tabTo,
} from '../testing/browser.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';
import { uploadFile } from '../testing/upload-file.ts';

let dashboard: Dashboard;
let browser: TestBrowser;
let person: Awaited<ReturnType<Dashboard['signedIn']>>;
let page: Page;
let tower: string;

const png = () => picture({ width: 320, height: 240 }).png().toBuffer();

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
  person = await dashboard.signedIn();
  const { client, profileId } = person;
  const x = await dashboard.carillon.account(profileId, 'x', 'demo');
  tower = await uploadFile(dashboard, client, await png(), { name: 'tower.png' });
  await uploadFile(dashboard, client, await png(), { name: 'bell.png', altText: 'A bell' });
  await uploadFile(dashboard, client, await makeVideo({ seconds: 2 }), { name: 'ringing.mp4' });
  const platforms = { [x]: { items: [{ content: 'Up the tower', media: [{ id: tower }] }] } };
  const scheduledAt = '2030-04-04T09:00:00Z';
  expect((await client.post('/v1/posts', { profileId, platforms, scheduledAt })).status).toBe(201);
  page = await browser.open(dashboard.url);
  await signInPage(page, person);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const tiles = () => page.getByRole('list', { name: 'Media' }).getByRole('article');
const tile = (name: string) => tiles().filter({ has: page.getByRole('link', { name, exact: true }) });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });

describe('the library', () => {
  it('is reached from the navigation, and shows everything with its measures and uses', async () => {
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Media' }).click();
    await page.getByRole('heading', { level: 1, name: 'Media' }).waitFor();
    await tile('tower.png').getByText('Used by 1 post').waitFor();
    expect(await tiles().getByRole('link').allTextContents()).toEqual([
      'ringing.mp4',
      'bell.png',
      'tower.png',
    ]);
    const words = await tile('tower.png').textContent();
    expect(words).toMatch(/Picture, 320 × 240 pixels, \d+(\.\d)? (kB|bytes)/);
    expect(words).toContain('Stays with its posts');
    expect(words).toContain('No alt text yet.');
    expect(await tile('bell.png').textContent()).toMatch(/No post uses it.*Deleted in 2[34] h/);
    expect(
      await tile('bell.png')
        .getByTitle(/20\d\d/)
        .count(),
    ).toBe(1); // the whole time
    expect(await tile('tower.png').getByRole('button', { name: 'Keep' }).count()).toBe(0);
    expect(await tile('ringing.mp4').textContent()).toMatch(/Video, .* 2\.0 s/);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('is searched by name and by type, and the address keeps it', async () => {
    await page.getByLabel('Search media').fill('BELL');
    await tile('tower.png').waitFor({ state: 'detached' });
    expect(await tiles().count()).toBe(1);
    expect(new URL(page.url()).search).toBe('?search=BELL');
    await page.reload();
    await tile('bell.png').waitFor();
    expect([await tiles().count(), await page.getByLabel('Search media').inputValue()]).toEqual([1, 'BELL']);
    await page.getByLabel('Search media').fill('nothing like it');
    await page.getByText('Nothing found.').waitFor();

    await page.goto('/media?type=video');
    await tile('ringing.mp4').waitFor();
    expect(await tiles().count()).toBe(1);
  });
});

describe('a medium', () => {
  it('tells the posts that use it', async () => {
    await page.goto('/media');
    await link('tower.png').click();
    const post = dialog('tower.png').getByRole('list', { name: 'Used by' }).getByRole('listitem');
    await post.getByText('Scheduled', { exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await post.getByRole('link', { name: 'Up the tower' }).click();
    await page.getByRole('heading', { level: 1, name: 'Up the tower' }).waitFor();
    await page.goBack();
    await dialog('tower.png').waitFor();
  });

  it('reminds of its description, until one is saved', async () => {
    await dialog('tower.png').getByText('No alt text yet.').waitFor();
    await page.getByRole('textbox', { name: 'Alt text' }).fill('A tower at dusk');
    await button('Save').click();
    await page.getByRole('status').getByText('Saved.').waitFor();
    expect(await dialog('tower.png').getByText('No alt text yet').count()).toBe(0);
    const stored = await dashboard.db.medium.findUniqueOrThrow({ where: { id: tower } });
    expect(stored.altText).toBe('A tower at dusk');
    await dialog('tower.png')
      .getByText(/^Picture, .*Uploaded /)
      .waitFor();
    await page.keyboard.press('Escape');
    await tile('tower.png').getByRole('img', { name: 'A tower at dusk' }).waitFor();
    await focused(link('tower.png'));
  });

  it('that is in use is not deleted, which is said with the posts that need it', async () => {
    await link('tower.png').click();
    await button('Delete').click();
    const confirmation = dialog('Delete tower.png');
    await confirmation.getByRole('button', { name: 'Delete' }).click();
    await confirmation.getByRole('alert').getByText('It is in use, so it was not deleted').waitFor();
    await confirmation.getByText(/A post that is not published yet uses this picture or video/).waitFor();
    await confirmation.getByRole('link', { name: 'Up the tower' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await confirmation.waitFor({ state: 'detached' });
    await dialog('tower.png').waitFor();
    await page.keyboard.press('Escape');
    await tile('tower.png').waitFor();
  });

  it('that nothing uses goes, by keyboard as well', async () => {
    await page.reload();
    await tabTo(page, link('bell.png'));
    await page.keyboard.press('Enter');
    await tabTo(page, dialog('bell.png').getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    await tabTo(page, dialog('Delete bell.png').getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('bell.png was deleted.').waitFor();
    await tile('bell.png').waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.locator('#content:focus').waitFor();
    const left = await dashboard.db.medium.findMany({ where: { deletedAt: null } });
    expect(left.map(({ name }) => name).sort()).toEqual(['ringing.mp4', 'tower.png']);
  });
});

async function upload(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('Upload').click()]);
  await chooser.setFiles(file);
}

describe('a file', () => {
  it('is uploaded by a button, or dropped', async () => {
    await upload({ name: 'chime.png', mimeType: 'image/png', buffer: await png() });
    await tile('chime.png')
      .getByText(/Deleted in 2[34] h/)
      .waitFor();
    const bytes = (await png()).toString('base64');
    const dataTransfer = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob('${bytes}'), (character) => character.charCodeAt(0));
      transfer.items.add(new File([content], 'dropped.png', { type: 'image/png' }));
      return transfer;
    })()`);
    await page.getByRole('list', { name: 'Media' }).dispatchEvent('drop', { dataTransfer });
    await tile('dropped.png').waitFor();
    await tile('dropped.png').getByText('It is being prepared.').waitFor({ state: 'detached' });
    await page.getByRole('list', { name: 'Uploads' }).waitFor({ state: 'detached' });
  });

  it('that cannot be used says why, and is taken away', async () => {
    await upload({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
    const uploads = page.getByRole('list', { name: 'Uploads' });
    await uploads.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await button('Remove: notes.png').click();
    await uploads.waitFor({ state: 'detached' });
    await focused(button('Upload'));
  });
});

describe('the calendar', () => {
  it('shows the picture of a post', async () => {
    await page.goto('/calendar?date=2030-04-04');
    const entry = page.getByRole('article').filter({ hasText: 'Up the tower' });
    await entry.getByRole('img', { name: 'Picture without alt text' }).waitFor();
  });
});

describe('every page on the way', () => {
  it('kept to its policy, and had no complaint', () => {
    expect(browser.consoleErrors).toEqual([]);
  });
});
