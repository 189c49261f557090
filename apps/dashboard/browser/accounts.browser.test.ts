import { newId } from '@carillon/core';
import { picture } from '@carillon/media/testing/make-picture';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { actOnRow, signInPage } from '../testing/browser.ts';
import { settle } from '../testing/demo/screens.ts';
import { filledScreens } from '../testing/filled-screens.ts';
import { openSignedIn, type SignedIn } from '../testing/open-signed-in.ts';
import { startStranger } from '../testing/stranger.ts';

let on: SignedIn;
let stranger: Awaited<ReturnType<typeof startStranger>>;

/** Requests of the page that went to another origin. */
const outside: string[] = [];

const names = ['ada', 'bea', 'cleo'] as const;

beforeAll(async () => {
  const photo = await picture({ width: 200, height: 200 }).png().toBuffer();
  stranger = await startStranger((_request, response) =>
    response.setHeader('content-type', 'image/png').end(photo),
  );
  on = await openSignedIn();
  const { dashboard, person, page } = on;
  const ids = names.map(() => newId('sac'));
  for (const [n, name] of names.entries())
    await dashboard.db.socialAccount.create({
      data: {
        ...{ id: ids[n] ?? '', profileId: person.profileId, platform: 'bluesky', platformUserId: name },
        platformUsername: `${name}.test`,
        platformAvatar: `http://127.0.0.1:${stranger.port}/pixel?owner=${name}`,
        serviceUrl: `http://127.0.0.1:${stranger.port}`,
      },
    });
  const platforms = Object.fromEntries(ids.map((id) => [id, { items: [{ content: 'Ding' }] }]));
  const body = { profileId: person.profileId, platforms, scheduledAt: '2030-03-06T09:00:00.000Z' };
  expect((await person.client.post('/v1/posts', body)).status).toBe(201);
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && origin !== dashboard.url) outside.push(request.url());
  });
});

afterAll(async () => {
  await on.stop();
  await stranger.stop();
});

/** Pictures of accounts that a page shows, with their sizes, and those that it only has initials for. */
const shown = `[...document.querySelectorAll('.mantine-Avatar-root')].map((each) =>
  each.querySelector('img')?.naturalWidth ?? each.textContent)`;

describe('pictures of accounts, which a stranger’s server has', () => {
  it.each(filledScreens)('%s shows without asking it', async (path, title) => {
    const { page, browser } = on;
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    if (['/posts', '/queue', '/compose', '/accounts'].includes(path))
      await page.locator('.mantine-Avatar-image[src^="data:image/webp"]').nth(2).waitFor();
    await settle(page);
    expect(outside).toEqual([]);
    expect(browser.consoleErrors).toEqual([]);
  });

  it('were asked for once, by the server', () => {
    expect(stranger.asked.toSorted()).toEqual(names.map((name) => `/pixel?owner=${name}`));
  });

  it('are drawn, each from one answer that the browser keeps', async () => {
    const { page } = on;
    const asked: { readonly fromCache: boolean }[] = [];
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const ours = new Set<string>();
    network.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.includes('/app/pictures')) ours.add(requestId);
    });
    network.on('Network.responseReceived', ({ requestId, response }) => {
      if (ours.has(requestId)) asked.push({ fromCache: response.fromDiskCache === true });
    });
    await page.goto('/accounts');
    await page.locator('.mantine-Avatar-image').nth(2).waitFor();
    expect(await page.evaluate(shown)).toEqual(expect.arrayContaining([96, 96, 96]));
    await network.detach();
    expect(asked).toEqual([{ fromCache: true }]);
  });
});

describe('an account that is disconnected', () => {
  it('is said to be, also where its row is gone before', async () => {
    const { browser, dashboard } = on;
    const person = await dashboard.person();
    for (const handle of ['leaving', 'staying'])
      await dashboard.carillon.account(person.profileId, 'x', handle);
    const page = await browser.open(dashboard.url);
    await signInPage(page, person);
    await page.goto('/accounts');
    await actOnRow(page, '@leaving on X', 'Disconnect');
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('@leaving on X is disconnected.').waitFor();
    await page.getByRole('button', { name: 'Actions for @leaving on X' }).waitFor({ state: 'detached' });
    expect(browser.consoleErrors).toEqual([]);
  });
});
