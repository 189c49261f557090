import { gif, movingWebp, picture } from '@carillon/media/testing/make-picture';
import { makeVideo } from '@carillon/media/testing/make-video';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page, Request } from 'playwright-core';
import { accessibilityProblems } from '../testing/browser.ts';
import { type Composing, startComposing } from '../testing/start-composing.ts';

let composing: Composing;
let page: Page;

beforeAll(async () => {
  composing = await startComposing([
    ['x', 'demo'],
    ['bluesky', 'demo.sandbox.test'],
  ]);
  ({ page } = composing);
});

afterAll(() => composing.stop());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** The place of a medium in the composer. */
const card = (which: string) => page.getByRole('group', { name: `Picture or video ${which}` });
const altButton = (which: string) => card(which).getByRole('button', { name: `Alt text: ${which}` });
const dialog = (which: string) => page.getByRole('dialog', { name: `Picture or video ${which}` });

/** Uploading takes as long as the machine lets it, ms. */
const uploadMs = 45_000;

async function describeAs(which: string, altText: string): Promise<void> {
  await altButton(which).click({ timeout: uploadMs });
  await dialog(which).getByRole('textbox', { name: 'Alt text' }).fill(altText);
  await dialog(which).getByRole('button', { name: 'Done' }).click();
}

async function altTextOf(which: string): Promise<string> {
  await altButton(which).click();
  const altText = await dialog(which).getByRole('textbox', { name: 'Alt text' }).inputValue();
  await dialog(which).getByRole('button', { name: 'Done' }).click();
  return altText;
}

const png = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await picture({ width, height, noise: true }).png().toBuffer(),
});

async function openComposer(): Promise<void> {
  await page.goto('/compose');
  await page.getByRole('checkbox', { name: /X @demo/ }).check();
  await page.getByRole('checkbox', { name: /Bluesky @demo/ }).check();
}

/** True once a picture is loaded, and not broken. */
const isSeen = (image: Locator) =>
  image.evaluate(async (element) => {
    const loaded = element as unknown as { decode(): Promise<void>; naturalWidth: number };
    await loaded.decode();
    return loaded.naturalWidth > 0;
  });

describe('pictures', () => {
  it('are uploaded, described and put in order; the post shows them', async () => {
    await openComposer();
    await page.getByRole('textbox', { name: 'Text' }).fill('Two bells');
    await composing.pick(await png('first.png', 640, 480), await png('second.png', 480, 640));
    await describeAs('2 of 2', 'A small bell');
    await describeAs('1 of 2', 'A large bell');
    await altButton('2 of 2').click();
    await dialog('2 of 2').getByRole('button', { name: 'Move left: 2 of 2' }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog('1 of 2').getByRole('button', { name: 'Done' }).click();
    expect(await altTextOf('1 of 2')).toBe('A small bell');

    const preview = page.getByRole('article', { name: 'Bluesky @demo.sandbox.test' });
    expect(await isSeen(preview.getByRole('img', { name: 'A large bell' }))).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);

    await button('Publish now').click();
    await button('Publish at once')
      .click({ timeout: 12_000 })
      .catch(() => {}); // it is gone after 10 s: then the post goes out by itself
    await heading('Two bells');
    const rows = page.getByRole('list', { name: 'Pictures and videos' });
    await rows.first().waitFor();
    expect(await rows.count()).toBe(2); // one for each network
    for (const network of await rows.all()) {
      const pictures = network.getByRole('img');
      expect(await pictures.evaluateAll((all) => all.map((each) => each.getAttribute('alt')))).toEqual([
        'A small bell',
        'A large bell',
      ]);
      for (const each of await pictures.all()) expect(await isSeen(each)).toBe(true);
    }

    const { sandbox } = composing.dashboard.carillon;
    for (const handle of ['demo', 'demo.sandbox.test']) {
      const shown = async () => sandbox.ledger({ handle })[0]?.media.map(({ altText }) => altText);
      await until(`@${handle} to show both`, async () => (await shown())?.length === 2);
      expect(await shown()).toEqual(['A small bell', 'A large bell']);
    }
    await page.goto(sandbox.url);
    for (const alt of ['A small bell', 'A large bell']) {
      const onBoth = page.getByRole('img', { name: alt });
      await onBoth.nth(1).waitFor();
      for (const image of await onBoth.all()) expect(await isSeen(image)).toBe(true);
    }

    await page.goto(`${composing.dashboard.url}/posts`);
    await page.getByRole('link', { name: 'Two bells' }).waitFor();
    await page.getByRole('row', { name: 'Two bells' }).getByRole('img', { name: 'Media' }).waitFor();
  });

  it('of before are found in the library, and a draft brings them back', async () => {
    await openComposer();
    await button('Choose from your media').click();
    const library = page.getByRole('dialog', { name: 'Your media' });
    await library.getByLabel('Search media').fill('SECOND');
    await library.getByRole('checkbox', { name: /first\.png/ }).waitFor({ state: 'detached' });
    await library.getByRole('checkbox', { name: /second\.png/ }).check();
    expect(await accessibilityProblems(page)).toEqual([]);
    await library.getByRole('button', { name: 'Add 1 to the post' }).click();
    await describeAs('1 of 1', 'A bell again');
    await page.getByRole('radio', { name: 'Save as draft' }).check();
    await button('Save as draft').click();
    await heading('No text');
    await page.getByRole('link', { name: 'Edit' }).click();
    await heading('Edit post');
    expect(await altTextOf('1 of 1')).toBe('A bell again');
  });
});

describe('a file that cannot be used', () => {
  it('says why, and holds the post up until it is removed', async () => {
    await openComposer();
    await page.getByRole('textbox', { name: 'Text' }).fill('Without');
    await composing.pick({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
    await page.getByText('A file was not uploaded. Try again, or remove it.').waitFor();
    await card('1 of 1').getByRole('button', { name: 'Try again' }).waitFor();
    expect(await button('Publish now').isDisabled()).toBe(true);
    await card('1 of 1').getByRole('button', { name: 'Remove: 1 of 1' }).click();
    expect(await button('Publish now').isEnabled()).toBe(true);
  });
});

describe('a GIF', () => {
  it('that is dropped on the text stands still on Bluesky', async () => {
    const bytes = (await gif(3)).toString('base64');
    const dataTransfer = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob('${bytes}'), (character) => character.charCodeAt(0));
      transfer.items.add(new File([content], 'swing.gif', { type: 'image/gif' }));
      return transfer;
    })()`);
    await page.getByRole('textbox', { name: 'Text' }).dispatchEvent('drop', { dataTransfer });
    await page.getByText('On Bluesky, this GIF becomes a still picture.').waitFor();
  });
});

describe('a WebP that moves', () => {
  it('is said to stand still', async () => {
    await openComposer();
    await page.getByRole('button', { name: 'Remove: 1 of 1' }).click(); // of the draft that the browser kept
    await composing.pick({ name: 'swing.webp', mimeType: 'image/webp', buffer: await movingWebp(3) });
    await page.getByText('A moving picture becomes a still one.').first().waitFor();
  });
});

const pathOf = (request: Request) => new URL(request.url()).pathname;

describe('a video', () => {
  it('is asked for by the preview, has no small picture, and does not go to Bluesky', async () => {
    await openComposer();
    await page.getByRole('button', { name: 'Remove: 1 of 1' }).click(); // of the draft that the browser kept
    const asked = page.waitForRequest((request) => /^\/v1\/media\/med_\w+\/content$/.test(pathOf(request)));
    await composing.pick({ name: 'ringing.mp4', mimeType: 'video/mp4', buffer: await makeVideo() });
    await card('1 of 1').getByRole('img', { name: 'Video without alt text' }).waitFor();
    expect(await altButton('1 of 1').count()).toBe(0);
    expect((await asked).resourceType()).toBe('media');
    const onX = page.getByRole('article', { name: 'X @demo' });
    await onX.getByLabel('Video without alt text').waitFor(); // which this browser cannot play
    await page.getByText('This file is a video, and Bluesky takes none from here.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe('every page on the way', () => {
  it('kept to its policy, and had no complaint', () => {
    expect(composing.browser.consoleErrors).toEqual([]);
  });
});
