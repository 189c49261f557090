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
});

afterAll(() => on.stop());

const text =
  'The bell tower opens at nine; it is the only one in town that can be climbed, by stairs that are as old as the bells, and narrow';

describe('a post that is out', () => {
  it('is headed by the beginning of its text, and copied into a new one', async () => {
    const account = (handle: string) => on.dashboard.carillon.account(on.person.profileId, 'x', handle);
    const [out, , left] = [await account('out'), await account('other'), await account('left')];
    const platforms = { [out]: { items: [{ content: text }] }, [left]: { items: [{ content: 'short' }] } };
    const body = { profileId: on.person.profileId, platforms, publishNow: true };
    const { id } = (await on.person.client.post<{ id: string }>('/v1/posts', body)).body.data;
    on.dashboard.carillon.startWorker();
    await until('it to be out', async () => {
      const post = await on.dashboard.db.post.findUniqueOrThrow({ where: { id } });
      return post.status === 'published';
    });

    await page.goto('/compose');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Begun before');
    await page.goto(`/posts/${id}`);
    const name =
      'The bell tower opens at nine; it is the only one in town that can be climbed, by stairs that are as old as the bells, an…';
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await page.title()).toBe(`${name} · Carillon`);
    await page.getByRole('link', { name: 'Duplicate', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Text for the other accounts' });
    await field.waitFor();
    expect(await field.inputValue()).toBe(text);
    expect(await page.getByRole('textbox', { name: /^Text for X @left/ }).inputValue()).toBe('short');
    const isChosen = (handle: string) => page.getByRole('checkbox', { name: `X @${handle}` }).isChecked();
    expect([await isChosen('out'), await isChosen('other'), await isChosen('left')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await field.fill('Another one');
    await page.reload();
    await page.getByText('Restored your unsaved post').waitFor();
    expect(await field.inputValue()).toBe('Another one');
    await page.getByRole('radio', { name: 'Save as draft' }).check();
    await page.getByRole('button', { name: 'Save as draft', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Another one' }).waitFor();
    expect(await on.dashboard.db.post.count({ where: { profileId: on.person.profileId } })).toBe(2);
    await page.goto('/compose');
    const before = page.getByRole('textbox', { name: 'Text', exact: true });
    await before.waitFor();
    expect(await before.inputValue()).toBe('Begun before');
    expect(on.browser.consoleErrors).toEqual([]);
  });
});
