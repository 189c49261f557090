import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { accessibilityProblems } from '../testing/browser.ts';
import { openSignedIn, type SignedIn } from '../testing/open-signed-in.ts';

const arabic = 'مفتاح الأخبار';

let on: SignedIn;
let page: Page;

beforeAll(async () => {
  on = await openSignedIn();
  ({ page } = on);
});

afterAll(() => on.stop());

const styleOf = (of: Locator, name: 'direction' | 'paddingLeft' | 'textAlign') =>
  of.evaluate((element, wanted) => {
    const styles = globalThis as unknown as { getComputedStyle(of: unknown): Record<string, string> };
    return styles.getComputedStyle(element)[wanted];
  }, name);
const directionOf = (of: Locator) => styleOf(of, 'direction');
const insetOf = (of: Locator) => styleOf(of, 'paddingLeft');
/** What people wrote runs from right to left in it, and the words around it from left to right. */
async function runsApart(around: Locator): Promise<void> {
  expect([await directionOf(around), await directionOf(around.locator('bdi'))]).toEqual(['ltr', 'rtl']);
}
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('what people write', () => {
  it('runs in the direction of its script: the name of a key, in its field and in the list', async () => {
    await page.goto('/keys');
    await button('New key').click();
    const field = page.getByLabel('Name');
    await field.fill('News');
    expect(await directionOf(field)).toBe('ltr');
    await field.fill(arabic);
    expect(await directionOf(field)).toBe('rtl');
    await button('Create key').click();
    await button('I have saved it').click();
    expect(await directionOf(page.getByRole('link', { name: arabic }))).toBe('rtl');
    await page.getByRole('button', { name: `Actions for ${arabic}` }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await runsApart(page.getByRole('dialog', { name: `Revoke “${arabic}”` }).getByRole('heading'));
    await button('Cancel').click();
  });

  it('so does the name of a profile, in its field, its title and the switcher', async () => {
    await page.goto('/profiles');
    await button('New profile').click();
    const field = page.getByRole('dialog').getByLabel('Name');
    await field.fill(arabic);
    expect(await directionOf(field)).toBe('rtl');
    await button('Create profile').click();
    const title = page.getByRole('heading', { level: 2, name: arabic });
    expect(await directionOf(title)).toBe('rtl');
    expect(await styleOf(title, 'textAlign')).toBe('left');
    await page.getByRole('button', { name: /^Profile: / }).click();
    expect(await directionOf(page.getByRole('menuitemradio', { name: arabic }).locator('bdi'))).toBe('rtl');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('does not get under the picture of a search', async () => {
    await page.goto('/posts');
    const search = page.getByRole('searchbox', { name: 'Search posts' });
    const inset = await insetOf(search);
    await search.fill(arabic);
    expect([await directionOf(search), await insetOf(search)]).toEqual(['rtl', inset]);
  });

  it('runs so where it is found by ⌘K, and where it was just deleted', async () => {
    const account = await on.dashboard.carillon.account(on.person.profileId, 'x', 'demo');
    const platforms = { [account]: { items: [{ content: arabic }] } };
    const body = { profileId: on.person.profileId, platforms, status: 'draft' };
    const { data } = (await on.person.client.post<{ id: string }>('/v1/posts', body)).body;
    await page.keyboard.press('ControlOrMeta+k');
    const search = page.getByLabel('Find anything').getByRole('textbox');
    await search.fill(arabic);
    await runsApart(page.locator('[data-action]').filter({ hasText: arabic }));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/posts/${data.id}`);
    await button('Delete').click();
    await runsApart(page.getByRole('status').filter({ hasText: `Post deleted: ${arabic}` }));
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
