import { makeVideo } from '@carillon/media/testing/make-video';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { accessibilityProblems } from '../testing/browser.ts';
import { type Composing, startComposing } from '../testing/start-composing.ts';

let composing: Composing;
let page: Page;

beforeAll(async () => {
  composing = await startComposing([['x', 'demo']]);
  ({ page } = composing);
});

afterAll(() => composing.stop());

/** A video that every Chromium can play, recorded by this one. */
const record = () =>
  page.evaluate<string>(`(async () => {
    const canvas = document.createElement('canvas');
    const brush = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const parts = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.start();
    for (let frame = 0; frame < 20; frame += 1) {
      brush.fillStyle = frame % 2 ? 'orange' : 'orangered';
      brush.fillRect(0, 0, canvas.width, canvas.height);
      await new Promise((done) => setTimeout(done, 40));
    }
    await new Promise((done) => { recorder.onstop = done; recorder.stop(); });
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  })()`);

const place = (within: Locator | Page) => within.getByRole('img', { name: 'Video without alt text' });
const frame = (within: Locator | Page) => place(within).locator('[data-there] video[preload=metadata]');

describe('a video', () => {
  it('that this browser cannot play is a word and an icon', async () => {
    await page.goto('/compose');
    await page.getByRole('checkbox', { name: /X @demo/ }).check();
    await composing.pick({ name: 'ringing.mp4', mimeType: 'video/mp4', buffer: await makeVideo() });
    const card = page.getByRole('group', { name: 'Picture or video 1 of 1' });
    await place(card).getByText('Video').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await frame(card).count()).toBe(0);
    await place(page.getByRole('region', { name: 'Preview' }))
      .getByText('Video')
      .waitFor();
  });

  it('shows its first frame in the composer, in the library and beside its post', async () => {
    const body = Buffer.from(await record(), 'base64');
    await page.route('**/v1/media/*/content', (route) => route.fulfill({ contentType: 'video/webm', body }));
    await page.reload();
    await frame(page.getByRole('group', { name: 'Picture or video 1 of 1' })).waitFor();
    const preview = page
      .getByRole('region', { name: 'Preview' })
      .locator('video[controls][preload=metadata]');
    expect(await preview.getAttribute('src')).toMatch(/^\/v1\/media\/med_\w+\/content#t=0\.001$/);
    await page.getByRole('radio', { name: 'Save as draft' }).check();
    await page.getByRole('button', { name: 'Save as draft', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'No text' }).waitFor();
    // Beside its post it is played as its network plays it.
    const played = page.getByRole('list', { name: 'Pictures and videos' }).locator('video[controls]');
    await played.and(page.getByLabel('Video without alt text')).waitFor();
    await until('its first frame', () =>
      page.evaluate<boolean>("document.querySelector('video[controls]')?.readyState >= 2"),
    );
    await page.goto('/media');
    await frame(page.getByRole('article')).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goto('/compose');
    await page.getByRole('button', { name: 'Choose from your media' }).click();
    await frame(page.getByRole('dialog', { name: 'Your media' })).waitFor();
  });

  it('is not read before it is in sight', async () => {
    let reads = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/content')) reads += 1;
    });
    await page.setViewportSize({ width: 1280, height: 70 });
    await page.goto('/media');
    await place(page).waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    expect(reads).toBe(0);
    await place(page).scrollIntoViewIfNeeded();
    await frame(page).waitFor();
    expect(reads).toBe(1);
  });
});

describe('every page on the way', () => {
  it('kept to its policy, and had no complaint', () => {
    expect(composing.browser.consoleErrors).toEqual([]);
  });
});
