import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { accessibilityProblems, openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
import { accountsOf, createOn, markPublished } from '../testing/posts-on-accounts.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let browser: TestBrowser;

const midnight = '2030-03-06T11:00:00.000Z';

beforeAll(async () => {
  [dashboard, browser] = await Promise.all([startDashboard(), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
});

const longHandle = 'a-long-handle-of-a-carillon-in-bruges.example.com';

describe('the accounts of a post', () => {
  it('are marked where it failed, or else by what it does on them, and no word of theirs is cut', async () => {
    const somebody = await dashboard.signedIn();
    const ids = await accountsOf(dashboard, somebody, 16);
    const later = { scheduledAt: midnight };
    const stop = async (id: string, on: readonly (string | undefined)[]) => {
      for (const account of on) await somebody.client.post(`/v1/posts/${id}/platforms/${account}/stop`, {});
    };
    await createOn(somebody, 'All wait', ids.slice(0, 4), later);
    await markPublished(dashboard, await createOn(somebody, 'One is out', ids.slice(0, 3), later), ids[1]);
    await stop(await createOn(somebody, 'One of two', ids.slice(0, 2), later), [ids[1]]);
    await stop(await createOn(somebody, 'Two of many', ids, later), [ids[8], ids[15]]);
    await stop(await createOn(somebody, 'Most of many', ids, later), ids.slice(4));
    const named = await dashboard.carillon.account(somebody.profileId, 'bluesky', longHandle);
    await createOn(somebody, 'Of a long name', [named], later);
    const own = await browser.open(dashboard.url);
    await own.setViewportSize({ width: 1280, height: 800 });
    await signInPage(own, somebody);
    await own.goto('/posts');
    const mark = own.getByRole('row').filter({ hasText: 'Of a long name' }).getByRole('img');
    const rightOf = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().right);
    expect(await rightOf(mark)).toBeLessThanOrEqual(await rightOf(mark.locator('..'))); // the name gives way
    for (const [text, words, states] of [
      ['All wait', '4 accounts', [null, null, null, null]],
      ['One is out', '3 accounts', ['scheduled', 'published']],
      ['One of two', '1 of 2 failed', ['failed', 'scheduled']],
      ['Two of many', '2 of 16 failed', ['failed', 'failed']],
      ['Most of many', '12 of 16 failed', ['failed', 'failed']],
    ] as const) {
      const cell = own
        .getByRole('row')
        .filter({ hasText: text })
        .getByRole('cell')
        .filter({ hasText: words });
      await cell.waitFor();
      const shown = await cell
        .getByRole('img')
        .evaluateAll((marks) =>
          marks.map((mark) => mark.querySelector('[data-state]')?.getAttribute('data-state') ?? null),
        );
      expect([text, shown]).toEqual([text, states]);
      const cut = await cell.evaluate((all) => {
        const { right } = all.getBoundingClientRect();
        return [...all.querySelectorAll('p, div')]
          .filter((part) => part.scrollWidth > part.clientWidth || part.getBoundingClientRect().right > right)
          .map((part) => [part.textContent, part.scrollWidth, part.clientWidth]);
      });
      expect([text, cut]).toEqual([text, []]);
    }
    const first = await dashboard.db.post.findFirstOrThrow({ where: { content: 'All wait' } });
    const createdAt = new Date('2020-11-30T20:00Z');
    await dashboard.db.post.update({ where: { id: first.id }, data: { createdAt } });
    const half = await createOn(somebody, 'Half is out', ids.slice(0, 2), later);
    await markPublished(dashboard, half, ids[0]);
    await stop(half, [ids[1]]);
    await own.goto('/posts');
    await own.getByText('Partly published').waitFor();
    await own.getByText('30 Nov 2020').waitFor();
    await own.evaluate('document.fonts.ready.then(() => {})');
    const cells = own.getByRole('cell').filter({ hasNot: own.getByRole('link') });
    const cutOff = await cells.evaluateAll((all) =>
      all
        .flatMap((each) => [each, ...each.querySelectorAll('*')])
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .map((each) => each.textContent),
    );
    expect(cutOff).toEqual([`@${longHandle}`]); // and it alone
    await own.context().close();
  });
});

describe('the tabs on a phone', () => {
  it('fade where there are more, and the chosen one is in sight', async () => {
    const person = await dashboard.signedIn();
    await createOn(person, 'A draft', await accountsOf(dashboard, person, 1), { status: 'draft' });
    const own = await browser.open(dashboard.url);
    await signInPage(own, person);
    await own.setViewportSize({ width: 390, height: 800 });
    const list = own.getByRole('tablist');
    const ends = () =>
      own.evaluate<[string, boolean]>(`(() => {
        const line = document.querySelector('[role=tablist]');
        return [line?.dataset.more ?? '', line !== null && getComputedStyle(line).maskImage.includes('gradient')];
      })()`);
    await own.goto('/posts');
    await own.getByRole('tab', { name: /^Drafts 1$/ }).waitFor();
    await until('an end to fade', async () => (await ends())[0] === 'end');
    expect(await ends()).toEqual(['end', true]);
    await own.goto('/posts?tab=failed');
    await own.getByRole('tab', { name: /^Drafts 1$/ }).waitFor();
    await until('the beginning to fade', async () => (await ends())[0] === 'start');
    const [line, chosen] = [
      await list.boundingBox(),
      await own.getByRole('tab', { name: /^Failed/, selected: true }).boundingBox(),
    ];
    expect((chosen?.x ?? 0) + (chosen?.width ?? 0)).toBeLessThanOrEqual(
      (line?.x ?? 0) + (line?.width ?? 0) + 1,
    );
    expect(await accessibilityProblems(own)).toEqual([]);
    await own.setViewportSize({ width: 1280, height: 800 });
    await until('no end to fade', async () => (await ends())[0] === '');
    expect(await ends()).toEqual(['', false]);
    await own.context().close();
  });
});

it('had no complaint of a page', () => {
  expect(browser.consoleErrors).toEqual([]);
});
