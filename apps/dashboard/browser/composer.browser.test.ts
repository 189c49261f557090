import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, focused } from '../testing/browser.ts';
import { openSignedIn, type SignedIn } from '../testing/open-signed-in.ts';

let on: SignedIn;
let page: Page;

beforeAll(async () => {
  on = await openSignedIn();
  ({ page } = on);
});

afterAll(() => on.stop());

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const account = (name: string) => page.getByRole('checkbox', { name });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** What a screen reader says of a field beside its name. */
const descriptionOf = (name: string) =>
  field(name).evaluate((element) => {
    const { document } = globalThis as unknown as { document: { getElementById(id: string): Told | null } };
    const ids = (element.getAttribute('aria-describedby') ?? '').split(' ');
    return ids.map((id: string) => document.getElementById(id)?.textContent ?? '').join(' ');
  });

interface Told {
  readonly textContent: string | null;
}

describe('a profile without accounts', () => {
  it('leads to where one connects some', async () => {
    await page.goto('/compose');
    await page.getByText('This profile has no accounts yet.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Connect one under Accounts' }).click();
    await heading('Accounts');
  });
});

describe('accounts', () => {
  it('are chosen all at once, one by one, and found by their handle', async () => {
    for (const handle of ['ada', 'bob', 'cy'])
      await on.dashboard.carillon.account(on.person.profileId, 'x', handle);
    for (let n = 0; n < 10; n += 1)
      await on.dashboard.carillon.account(on.person.profileId, 'bluesky', `bell${n}.sandbox.test`);
    await page.goto('/compose');
    await button('All accounts').click();
    await page.getByText('13 of 13 chosen').waitFor();
    await button('None of the accounts').click();
    expect(await page.getByRole('checkbox').count()).toBe(10);
    await button('3 more accounts').click();
    const byName = page.getByRole('dialog', { name: '3 more accounts' });
    const search = byName.getByRole('searchbox', { name: 'Search for accounts' });
    await focused(search);
    expect(await byName.getByRole('checkbox').count()).toBe(13);
    await search.fill('BELL7');
    await byName.getByRole('checkbox', { name: 'Bluesky @bell7.sandbox.test' }).check();
    expect(await byName.getByRole('checkbox').count()).toBe(1);
    await search.fill('nobody');
    await byName.getByText('No account has this name.').waitFor();
    await search.fill('bob');
    await byName.getByRole('checkbox', { name: 'X @bob' }).check();
    expect(await byName.getByRole('checkbox').count()).toBe(1);
    await page.getByText('2 of 13 chosen: @bob and @bell7.sandbox.test').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await byName.waitFor({ state: 'detached' });
    await focused(button('3 more accounts'));
    expect(await account('Bluesky @bell7.sandbox.test').isChecked()).toBe(true);
    expect(await page.getByRole('checkbox').count()).toBe(10);
  });

  it('of the last post are chosen for the next one', async () => {
    await field('Text').fill('Remember whom this is for');
    await page.getByRole('radio', { name: 'Save as draft' }).check();
    await button('Save as draft').click();
    await heading('Remember whom this is for');
    await page.goto('/compose');
    await page.getByText('2 of 13 chosen').waitFor();
    expect(await account('X @bob').isChecked()).toBe(true);
    expect(await account('X @ada').isChecked()).toBe(false);
  });
});

describe('counters', () => {
  it('count as the networks do, without the server', async () => {
    await page.route('**/v1/posts/validate', (route) => route.abort());
    await page.goto('/compose');
    await button('None of the accounts').click();
    await field('Text').fill('https://example.com/a-long-path-that-counts-little 🔔👩‍👩‍👧');
    await page.getByText('X: 252').waitFor();
    expect(await descriptionOf('Text')).toBe('X: 252 characters left' + 'Bluesky: 247 characters left');
    await account('X @bob').check();
    await field('Text').fill('é'.repeat(281));
    await page.getByText('X: -1').waitFor();
    expect(await descriptionOf('Text')).toContain('characters over the limit');
    expect(await page.getByText('Bluesky: ').count()).toBe(0);
    await page.unroute('**/v1/posts/validate');
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe('previews', () => {
  it('are one for each network, marked as it does, and apart only for a text of its own', async () => {
    await page.goto('/compose');
    await button('None of the accounts').click();
    for (const name of ['X @ada', 'X @bob', 'Bluesky @bell1.sandbox.test']) await account(name).check();
    await field('Text').fill('@jay.bsky.team rings at bsky.app');
    const x = page.getByRole('article', { name: 'X @ada, X @bob', exact: true });
    const bluesky = page.getByRole('article', { name: 'Bluesky @bell1.sandbox.test', exact: true });
    const marked = (preview: typeof x) => preview.locator('[data-marked]').allTextContents();
    await x.locator('[data-marked]').first().waitFor();
    expect(await marked(x)).toEqual(['@jay', 'bsky.app']);
    expect(await marked(bluesky)).toEqual(['@jay.bsky.team', 'bsky.app']);
    await bluesky.getByText('Title and picture of the page').waitFor();
    await page.getByRole('button', { name: 'Customize for…' }).click();
    await page.getByRole('menuitem', { name: 'X @bob' }).click();
    await field('Text for X @bob').and(page.locator(':focus')).waitFor();
    await page.getByText('Each text has to fit X and').waitFor();
    await field('Text for X @bob').fill('Bob says it otherwise');
    await page.getByRole('article', { name: 'X @ada', exact: true }).waitFor();
    await page.getByRole('article', { name: 'X @bob', exact: true }).getByText('otherwise').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe('a text that is too long', () => {
  it('becomes a thread, whose items can be merged again', async () => {
    await page.goto('/compose');
    await button('Use the shared text').click();
    const sentence = 'The bell in the tower rings at every full hour of the day. ';
    await field('Text').fill(`${sentence.repeat(4)}\n\n${sentence.repeat(4)}`);
    await button('Split into a thread').click();
    const second = field('Post 2 of 2');
    await second.waitFor();
    expect(await second.inputValue()).toBe(sentence.repeat(4).trim());
    await focused(field('Post 1 of 2'));
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByText('Split into 2 posts.').waitFor();
    await button('Undo').click();
    await focused(field('Text'));
    expect(await field('Text').inputValue()).toBe(`${sentence.repeat(4)}\n\n${sentence.repeat(4)}`);
    await button('Split into a thread').click();
    await second.fill('Another end.');
    expect(await page.getByText('Split into 2 posts.').count()).toBe(0); // what was written since is kept
    await second.fill(sentence.repeat(4).trim());
    await button('Merge with previous post: Post 2 of 2').click();
    await button('Split into a thread').waitFor();
    expect(await field('Text').inputValue()).toBe(
      `${sentence.repeat(4).trim()}\n\n${sentence.repeat(4).trim()}`,
    );
    await field('Text').fill('word '.repeat(2_000));
    await button('Split into a thread').click();
    await page.getByText(/The thread would have \d+ posts; the maximum is 25\./).waitFor();
    await field('Text').fill('Short again');
  });
});

describe('a time', () => {
  it('is chosen by one click, and shown on one’s own clock as well', async () => {
    const { profileId } = on.person;
    await on.dashboard.db.profile.update({ where: { id: profileId }, data: { timezone: 'Asia/Tokyo' } });
    const own = await page.evaluate<number>('-new Date().getTimezoneOffset() / 60');
    await page.goto('/compose');
    await page.getByRole('radio', { name: 'Schedule' }).check();
    await page.getByLabel('Date and time').fill('2030-01-09T20:00');
    const hour = String(20 - 9 + own).padStart(2, '0'); // no summer time in Tokyo, nor on this day
    await page.getByText(`That is ${hour}:00 your time.`).waitFor();
    await button('Tomorrow at 09:00').click();
    expect(await page.getByLabel('Date and time').inputValue()).toMatch(/^\d{4}-\d\d-\d\dT09:00$/);
    await button('In 1 hour').click();
    await page.getByText(/^That is .* your time\.$/).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await on.dashboard.db.profile.update({ where: { id: profileId }, data: { timezone: 'UTC' } });
    await page.getByRole('radio', { name: 'Publish now' }).check();
  });
});

describe('two tabs', () => {
  /** What the server has of a text, once it has it, and the page knows. */
  const savedText = async (text: string) => {
    const kept = await until('the server to have it', async () =>
      (await on.dashboard.db.keptText.findMany()).find(({ form }) => JSON.stringify(form).includes(text)),
    );
    await page.getByText('Saved', { exact: true }).waitFor();
    return kept;
  };

  it.each(['at once', 'once the server has the first'])(
    'keep what is written in each, %s, when the other publishes',
    async (when) => {
      await page.goto('/compose');
      const text = `Written in the first ${when}`;
      await field('Text').fill(text);
      const saved = when === 'at once' ? null : await savedText(text);
      const other = await page.context().newPage();
      await other.goto('/compose');
      await other.getByRole('textbox', { name: 'Text', exact: true }).fill('Written in the second');
      await other.getByRole('radio', { name: 'Save as draft' }).check();
      await other.getByRole('button', { name: 'Save as draft', exact: true }).click();
      await other.getByRole('heading', { level: 1, name: 'Written in the second' }).waitFor();
      const isErased = async () =>
        (await on.dashboard.db.keptText.count({ where: { id: saved?.id ?? '' } })) === 0;
      await until('what the server had to be erased', isErased);
      await other.close();
      const listed = page.waitForResponse((response) => response.url().endsWith('/app/kept-texts'));
      await page.reload();
      await listed; // only then the page knows what was erased
      await page.getByText('Restored your unsaved post').waitFor();
      await page.evaluate('new Promise((done) => setTimeout(done, 300))');
      expect(await page.getByText('published or discarded elsewhere').count()).toBe(0);
      expect(await field('Text').inputValue()).toBe(text);
    },
  );
});

describe('a draft', () => {
  it('of any length is saved, and told how far it is over the limit when it is to go out', async () => {
    await field('Text').fill('word '.repeat(1_000));
    await page.getByRole('radio', { name: 'Save as draft' }).check();
    await button('Save as draft').click();
    await heading('word word word');
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('radio', { name: 'Publish now' }).check();
    await page.getByText(/^\d+ over on X/).waitFor();
    await button('Publish now').click();
    await field('Text').and(page.locator(':focus')).waitFor();
  });
});

describe('every page on the way', () => {
  it('kept to its policy, and had no complaint', () => {
    expect(on.browser.consoleErrors).toEqual([]);
  });
});
