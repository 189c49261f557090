import { gif, picture } from '@carillon/media/testing/make-picture';
import { makeVideo } from '@carillon/media/testing/make-video';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../testing/browser.ts';
import { type Composing, openFresh, startComposing } from '../testing/start-composing.ts';

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

beforeEach(async () => {
  await openFresh(page);
  await page.getByRole('checkbox', { name: /X @demo/ }).check();
  await page.getByRole('checkbox', { name: /Bluesky @demo/ }).check();
});

const card = (which: string) => page.getByRole('group', { name: `Picture or video ${which}` });
const altButton = (which: string) => card(which).getByRole('button', { name: `Alt text: ${which}` });
const preview = (name: string) => page.getByRole('article', { name });
const tiles = (name: string) =>
  preview(name).getByRole('list', { name: 'Pictures and videos' }).getByRole('listitem');
const onX = 'X @demo';
const onBluesky = 'Bluesky @demo.sandbox.test';

const png = async (name = 'bell.png') => ({
  name,
  mimeType: 'image/png',
  buffer: await picture({ noise: true }).png().toBuffer(),
});
const swing = async (size: { width?: number; height?: number } = {}) => ({
  name: 'swing.gif',
  mimeType: 'image/gif',
  buffer: await gif(3, size),
});
const ringing = async () => ({ name: 'ringing.mp4', mimeType: 'video/mp4', buffer: await makeVideo() });

/** How often the page says something, once it says it. */
async function timesSaid(words: string): Promise<number> {
  await page.getByText(words).first().waitFor();
  await page.waitForLoadState('networkidle');
  return ((await page.locator('main').textContent()) ?? '').split(words).length - 1;
}

describe('what is wrong with media', () => {
  it('is said once of a video that a network does not take', async () => {
    await composing.pick(await ringing());
    expect(await timesSaid('Bluesky takes none from here')).toBe(1);
    expect(await page.getByText('is also selected').count()).toBe(0);
  });

  it('is said once of media that do not go together', async () => {
    await composing.pick(await swing(), await png());
    expect(await timesSaid('X takes up to 4 pictures, or one GIF, or one video')).toBe(1);
    expect(await page.getByText('is also selected').count()).toBe(0);
  });

  it('is said once of a file that failed, which has no alt text and is in no preview', async () => {
    const whole = await png('cut-off.png');
    await composing.pick(await png(), whole);
    for (const which of ['1 of 2', '2 of 2']) await altButton(which).waitFor(); // whichever ends first
    await composing.dashboard.db.medium.updateMany({
      where: { name: whole.name },
      data: { status: 'failed', problem: 'it is cut off' },
    });
    await page.reload();
    expect(await timesSaid('it is cut off')).toBe(1);
    expect(await card('2 of 2').getByText('it is cut off').getAttribute('tabindex')).toBe('-1');
    await altButton('1 of 2').waitFor();
    expect(await altButton('1 of 2').count()).toBe(1);
    expect(await altButton('2 of 2').count()).toBe(0);
    for (const name of [onX, onBluesky]) {
      await tiles(name).first().waitFor(); // previews are drawn after what is written
      expect(await tiles(name).count()).toBe(1);
    }
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Text' }).fill('Not like this');
    await page.getByRole('button', { name: 'Publish now', exact: true }).click();
    await card('2 of 2').getByText('it is cut off').and(page.locator(':focus')).waitFor();
  });
});

describe('files that are picked together', () => {
  it('stay in that order whichever arrives first, and are not lost unasked while one is on its way', async () => {
    const uploads = '**/v1/media?*';
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(uploads, async (route) => {
      if (route.request().url().includes('first')) await held;
      await route.continue();
    });
    await composing.pick(await png('first.png'), await png('second.png'));
    await altButton('2 of 2').waitFor();
    expect(await altButton('1 of 2').count()).toBe(0);
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload().catch(() => null); // it is refused
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await reloaded;
    release();
    await altButton('1 of 2').waitFor();
    await page.unroute(uploads);
    const names = () =>
      page
        .getByRole('list', { name: 'Pictures and videos' })
        .first()
        .locator('[title$=".png"]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('title')));
    await until(
      'both to be shown in that order',
      async () => (await names()).join() === 'first.png,second.png',
    );
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await altButton('2 of 2').waitFor();
    await until(
      'both to be shown in that order',
      async () => (await names()).join() === 'first.png,second.png',
    );
  });
});

describe('a preview', () => {
  it('has a video on the network that takes it alone', async () => {
    await composing.pick(await ringing());
    await preview(onBluesky).getByText('Bluesky does not take the video.').waitFor();
    await preview(onX).getByLabel('Video without alt text').waitFor();
    expect(await tiles(onX).count()).toBe(1);
    expect(await tiles(onBluesky).count()).toBe(0);
  });

  it('shows a still picture where a GIF stands still', async () => {
    await composing.pick(await swing());
    await tiles(onX).getByText('GIF', { exact: true }).waitFor();
    await tiles(onBluesky).getByRole('img', { name: 'Picture without alt text' }).waitFor();
    expect(await tiles(onBluesky).getByText('GIF', { exact: true }).count()).toBe(0);
  });

  it('shows no file that its network has something against', async () => {
    await composing.pick(await swing({ width: 1_300, height: 40 }));
    await preview(onX).getByText('X does not take the GIF.').waitFor();
    expect(await tiles(onX).count()).toBe(0);
    expect(await tiles(onBluesky).count()).toBe(1);
  });

  it('says how many pictures are too many', async () => {
    await composing.pick(...(await Promise.all([1, 2, 3, 4, 5, 6].map((n) => png(`${n}.png`)))));
    await preview(onX).getByText('2 pictures do not fit on X.').waitFor();
    await preview(onBluesky).getByText('2 pictures do not fit on Bluesky.').waitFor();
    for (const name of [onX, onBluesky]) expect(await tiles(name).count()).toBe(4);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe('every page on the way', () => {
  it('kept to its policy, and had no complaint', () => {
    expect(composing.browser.consoleErrors).toEqual([]);
  });
});
