import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { accessibilityProblems, actOnRow, focused, signInPage, tabTo } from '../testing/browser.ts';
import { at, openQueuePage, type QueuePage } from '../testing/open-queue-page.ts';

let on: QueuePage;
let page: Page;

/** Two posts on X, and one on both networks, an hour apart. */
const posts = { first: '', second: '', both: '' };

beforeAll(async () => {
  on = await openQueuePage();
  page = on.page;
  posts.both = await on.schedule('both', 210, [on.x, on.bluesky]);
  posts.second = await on.schedule('second', 150);
  posts.first = await on.schedule('first', 90);
});

afterAll(() => on.stop());

describe('the queue', () => {
  it('is reordered by keyboard, and that is undone', async () => {
    await page.goto('/queue');
    await on.line('second').waitFor();
    expect(await on.button('Move up', 'first').isDisabled()).toBe(true);
    await tabTo(page, on.button('Move up', 'second'));
    await page.keyboard.press('Enter');
    await on.line('second').getByText('Moved to').waitFor();
    await on.inOrder('second', 'first', 'both');
    expect([await on.timeOf(posts.first), await on.timeOf(posts.second)]).toEqual([at(150), at(90)]);
    // Nothing is above it any more: the focus is on its other button.
    await focused(on.button('Move down', 'second'));
    expect(await accessibilityProblems(page)).toEqual([]);
    await on.line('second').getByRole('button', { name: 'Undo' }).click();
    await on.line('second').getByText('Moved back to').waitFor();
    await on.inOrder('first', 'second', 'both');
    expect([await on.timeOf(posts.first), await on.timeOf(posts.second)]).toEqual([at(90), at(150)]);
    await focused(on.button('Move up', 'second'));
  });

  it('is reordered by dragging: the places keep their times', async () => {
    await on.line('both').dragTo(on.line('first'));
    await on.line('both').getByText('Moved to').waitFor();
    await on.inOrder('both', 'first', 'second');
    expect(await Promise.all(Object.values(posts).map(on.timeOf))).toEqual([at(150), at(210), at(90)]);
    await on.line('both').getByRole('button', { name: 'Undo' }).click();
    await on.line('both').getByText('Moved back to').waitFor();
    await on.inOrder('first', 'second', 'both');
    expect(await Promise.all(Object.values(posts).map(on.timeOf))).toEqual([at(90), at(150), at(210)]);
  });

  it('says at the post why it was not moved, and changes nothing', async () => {
    const path = `**/v1/posts/${posts.second}`;
    await page.route(path, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, json: { error: 'It is being restarted.' } })
        : route.fallback(),
    );
    await on.button('Move up', 'both').click();
    await on.line('both').getByRole('alert').waitFor();
    expect(await on.line('both').getByRole('alert').textContent()).toContain('It is being restarted.');
    await on.inOrder('first', 'second', 'both');
    expect(await Promise.all(Object.values(posts).map(on.timeOf))).toEqual([at(90), at(150), at(210)]);
    await page.unroute(path);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('does not overwrite what somebody else changed meanwhile', async () => {
    const path = '**/app/queue**';
    await page.route(path, (route) => route.abort());
    await on.me.client.patch(`/v1/posts/${posts.second}`, { scheduledAt: at(155), status: 'scheduled' });
    await on.button('Move up', 'second').click();
    await on.line('second').getByText('A post has changed, so nothing was moved').waitFor();
    expect(await on.timeOf(posts.second)).toBe(at(155));
    await page.unroute(path);
    await on.me.client.patch(`/v1/posts/${posts.second}`, { scheduledAt: at(150), status: 'scheduled' });
    await page.reload();
  });

  it('moves one account alone, which has a line of its own then, and back', async () => {
    await actOnRow(page, 'both', 'Move only @demo.sandbox.test on Bluesky…');
    const dialog = page.getByRole('dialog', { name: 'Move only @demo.sandbox.test on Bluesky' });
    await dialog.getByLabel('Date').fill('2020-01-01');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Date').fill(at(100).slice(0, 10));
    await dialog.getByLabel('Time').fill(at(100).slice(11, 16));
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await on.line('both').getByText('Moved to').waitFor();
    await on.inOrder('first', 'both', 'second', 'both');
    expect(await on.dueTimes(posts.both)).toEqual({ x: at(210), bluesky: at(100) });
    const partly = async (line: Locator, words: RegExp) => words.test((await line.textContent()) ?? '');
    await until(
      'the parts to be named',
      async () =>
        // they are shown in their places before they are read again
        (await partly(on.line('both').first(), /Bluesky.*1 of 2 times/)) &&
        partly(on.line('both').last(), /X @demo.*2 of 2 times/),
    );
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('moves the part of a post that goes out at one time, and that is undone', async () => {
    await on.button('Move up', 'both').last().click();
    await on.line('both').getByText('Moved to').waitFor();
    await on.inOrder('first', 'both', 'both', 'second');
    expect(await on.dueTimes(posts.both)).toEqual({ x: at(150), bluesky: at(100) });
    expect(await on.timeOf(posts.second)).toBe(at(210));
    await on.line('both').getByRole('button', { name: 'Undo' }).click();
    await on.line('both').getByText('Moved back to').waitFor();
    await on.inOrder('first', 'both', 'second', 'both');
    expect(await on.dueTimes(posts.both)).toEqual({ x: at(210), bluesky: at(100) });
    await on.dashboard.db.publication.updateMany({
      where: { postId: posts.both },
      data: { dueAt: new Date(at(210)) },
    });
    await on.me.client.patch(`/v1/posts/${posts.both}`, { scheduledAt: at(210), status: 'scheduled' });
    await page.reload();
    await on.inOrder('first', 'second', 'both');
  });

  it('is reordered by a finger', async () => {
    const touch = await on.browser.open(on.dashboard.url, { hasTouch: true });
    await signInPage(touch, on.me);
    await touch.setViewportSize({ width: 390, height: 800 });
    await touch.goto('/queue');
    await touch.getByText('second', { exact: true }).waitFor();
    const row = (text: string) =>
      touch.getByRole('listitem').filter({ has: touch.getByRole('link', { name: text, exact: true }) });
    const grip = await row('second').locator('[data-grip]').boundingBox();
    const onto = await row('first').boundingBox();
    if (grip === null || onto === null) throw new Error('There is nothing to drag.');
    const session = await touch.context().newCDPSession(touch);
    const from = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 };
    const to = { x: from.x + 40, y: onto.y + onto.height / 2 };
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: (typeof from)[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await send('touchStart', [from]);
    for (let step = 1; step <= 8; step += 1)
      await send('touchMove', [
        { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 },
      ]);
    await send('touchEnd', []);
    await row('second').getByText('Moved to').waitFor();
    expect([await on.timeOf(posts.first), await on.timeOf(posts.second)]).toEqual([at(150), at(90)]);
    await row('second').getByRole('button', { name: 'Undo' }).click();
    await row('second').getByText('Moved back to').waitFor();
    expect([await on.timeOf(posts.first), await on.timeOf(posts.second)]).toEqual([at(90), at(150)]);
    await touch.context().close();
  });
});

describe('the pages of the queue', () => {
  it('wrote no error to the console of the browser', () => {
    expect(on.browser.consoleErrors).toEqual([]);
  });
});
