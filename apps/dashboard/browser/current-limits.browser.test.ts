import { apiClient } from '@carillon/harness/api-client';
import { gif, picture } from '@carillon/media/testing/make-picture';
import { makeVideo } from '@carillon/media/testing/make-video';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../testing/browser.ts';
import { type Composing, openFresh, startComposing } from '../testing/start-composing.ts';

let composing: Composing;
let page: Page;

beforeAll(async () => {
  composing = await startComposing([['bluesky', 'demo.sandbox.test']]);
  ({ page } = composing);
});
afterAll(() => composing.stop());

const pictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => ({
      name: `bell-${n}.png`,
      mimeType: 'image/png',
      buffer: await picture({ width: 100 + n, height: 80 })
        .png()
        .toBuffer(),
    })),
  );

const tiles = () =>
  page
    .getByRole('article', { name: 'Bluesky @demo.sandbox.test' })
    .getByRole('list', { name: 'Pictures and videos' })
    .getByRole('listitem');

const offer = () => page.getByRole('button', { name: 'Use current limits' });
const tooMany = () =>
  page.getByText('Bluesky allows 4 pictures per post. Remove one, or move it to the next post.');

describe('more pictures than are specified', () => {
  it('are taken after one press, and all of them show', async () => {
    await openFresh(page);
    await page.getByRole('checkbox', { name: /Bluesky @demo/ }).check();
    await page.getByRole('textbox', { name: 'Text' }).fill('Five bells');
    await composing.pick(...(await pictures(5)));
    await tooMany().waitFor();
    await offer().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await offer().click();
    await tooMany().waitFor({ state: 'hidden' });
    await offer().waitFor({ state: 'hidden' });
    await tiles().nth(4).waitFor();
    expect(await tiles().count()).toBe(5);
    const { networkLimits } = await composing.dashboard.db.profile.findUniqueOrThrow({
      where: { id: composing.person.profileId },
    });
    expect(networkLimits).toBe('current');
  });

  it('are named when the profile goes back', async () => {
    const { dashboard, person } = composing;
    await page.goto(`/profiles/${person.profileId}`);
    const control = page.getByRole('switch', { name: 'Use current limits' });
    await control.waitFor();
    expect(await control.isChecked()).toBe(true);
    const account = await dashboard.db.socialAccount.findFirstOrThrow({
      where: { profileId: person.profileId },
    });
    const media = await dashboard.db.medium.findMany({
      where: { userId: person.userId },
      select: { id: true },
    });
    const items = [{ content: 'Planned', media }];
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
    const wanted = { profileId: person.profileId, platforms: { [account.id]: { items } }, scheduledAt };
    const api = apiClient(dashboard.carillon.url, await dashboard.carillon.key({ userId: person.userId }));
    expect((await api.post('/posts', wanted)).status).toBe(201);
    await control.click();
    await page
      .getByText(/^1 planned post with more than these limits allow \(pst_\w+\) will not go out\./)
      .waitFor();
    expect(await control.isChecked()).toBe(false);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe('a video on Bluesky', () => {
  it('is taken after one press, and has captions', async () => {
    await openFresh(page);
    await page.getByRole('checkbox', { name: /Bluesky @demo/ }).check();
    await page.getByRole('textbox', { name: 'Text' }).fill('Ringing');
    const buffer = await makeVideo({ audio: 'mp4a.40.2' });
    await composing.pick({ name: 'ringing.mp4', mimeType: 'video/mp4', buffer });
    const refusal = page.getByText('This file is a video, and Bluesky takes none from here.');
    await refusal.waitFor();
    await offer().click();
    await refusal.waitFor({ state: 'hidden' });
    await tiles().first().waitFor();
    await page.getByRole('button', { name: 'Options for Bluesky' }).click();
    const captions = page.getByRole('textbox', { name: 'Captions (WebVTT)' });
    await captions.fill('Bim bam');
    await page.getByText(/must be WebVTT of at most 20,000 bytes/).waitFor();
    await captions.fill('WEBVTT\n\n00:00.000 --> 00:02.000\nBim bam');
    await page.getByText(/It must be WebVTT/).waitFor({ state: 'hidden' });
    await page.getByRole('textbox', { name: 'Captions language' }).fill('de');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('is one that plays by itself where it is a GIF', async () => {
    await openFresh(page);
    await page.getByRole('checkbox', { name: /Bluesky @demo/ }).check();
    await composing.pick({ name: 'swing.gif', mimeType: 'image/gif', buffer: await gif(3) });
    await page.getByText('On Bluesky, this GIF plays as a video without sound.').waitFor();
  });
});
