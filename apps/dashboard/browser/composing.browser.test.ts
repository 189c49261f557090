import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import { accessibilityProblems, signInPage } from '../testing/browser.ts';
import { type Composing, startComposing } from '../testing/start-composing.ts';
import type { TestPerson } from '../testing/start-dashboard.ts';

let on: Composing;
let input: CDPSession;

beforeAll(async () => {
  on = await startComposing([['x', 'demo']]);
  input = await on.page.context().newCDPSession(on.page);
});

afterAll(() => on.stop());

/** What an input method shows of a word that is not whole yet. */
const compose = (text: string) =>
  input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

/** A key that the input method takes. */
async function pressWithin(key: string, modifiers = 0): Promise<void> {
  const pressed = { key, code: key, modifiers, windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
  await input.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...pressed });
  await input.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
}

const control = 2;

describe('while a word is composed', () => {
  it('Ctrl+Enter sends nothing; afterwards it does', async () => {
    const { page, dashboard, person } = on;
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/v1/posts')) sent.push(request.url());
    });
    await page.goto('/compose');
    await page.getByRole('group', { name: 'Accounts' }).getByRole('checkbox').first().check();
    await page.getByRole('textbox', { name: 'Text' }).focus();
    await compose('こ');
    await compose('こん');
    await pressWithin('Enter', control);
    await page.waitForTimeout(1_000);
    expect(sent).toEqual([]);
    expect(page.url()).toMatch(/\/compose/);
    await input.send('Input.insertText', { text: '今日は' });
    expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('今日は');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/posts\/pst_/);
    expect(sent).toHaveLength(1);
    expect(
      await dashboard.db.post.findFirstOrThrow({ where: { profileId: person.profileId } }),
    ).toMatchObject({ content: '今日は' });
  });

  it('nothing is searched for; the whole word is', async () => {
    const { page } = on;
    await page.goto('/posts');
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/v1/posts' && searchParams.has('q')) asked.push(searchParams.get('q'));
    });
    const field = page.getByRole('searchbox', { name: 'Search posts' });
    await field.focus();
    await compose('きょ');
    await compose('きょう');
    await page.waitForTimeout(1_000);
    expect([asked, new URL(page.url()).search]).toEqual([[], '']);
    await pressWithin('Enter');
    await input.send('Input.insertText', { text: '今日' });
    await page.waitForURL(/q=/);
    await page.getByRole('link', { name: '今日は' }).waitFor();
    expect(new Set(asked)).toEqual(new Set(['今日']));
    expect(on.browser.consoleErrors).toEqual([]);
  });
});

describe('options of a post', () => {
  let page: Page;

  beforeAll(async () => {
    const person: TestPerson = await on.dashboard.person();
    for (const platform of ['x', 'bluesky'] as const)
      await on.dashboard.carillon.account(person.profileId, platform, 'asker');
    page = await on.browser.open(on.dashboard.url);
    await signInPage(page, person);
  });

  const opener = () => page.getByRole('button', { name: 'Options for X and Bluesky' });
  const network = (title: string) => page.getByRole('group', { name: title, exact: true });

  async function choose(title: string, label: string, option: string) {
    await network(title).getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }

  it('are chosen for each network, shown in the preview, and reach it', async () => {
    await page.goto('/compose');
    for (const name of ['X @asker', 'Bluesky @asker.sandbox.test'])
      await page.getByRole('checkbox', { name }).check();
    await page.getByRole('textbox', { name: 'Text' }).fill('Ring, and let few answer');
    await opener().click();
    const noQuotes = network('Bluesky').getByRole('checkbox', { name: 'Nobody can quote it' });
    await noQuotes.click({ trial: true }); // all of it is there, and moves no more
    await choose('X', 'Who can reply', 'People you mention');
    await choose('Bluesky', 'Who can reply', 'Nobody');
    await network('X').getByRole('checkbox', { name: 'Made with AI' }).check();
    for (const choice of ['Noon', 'Midnight']) {
      await network('X').getByRole('combobox', { name: 'Poll', exact: true }).fill(choice);
      await page.keyboard.press('Enter');
    }
    await choose('X', 'The poll lasts', '3 days');
    await noQuotes.check();
    await network('Bluesky').getByRole('combobox', { name: 'Languages' }).fill('en');
    await page.keyboard.press('Enter');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Who can reply: People you mention').waitFor();
    await preview.getByText('Who can reply: Nobody').waitFor();
    await preview.getByText('Languages: en').waitFor();
    await preview.getByText('Poll: Noon, Midnight').waitFor();
    await preview.getByText('Made with AI: Yes').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByRole('button', { name: 'Publish now' }).click();
    const asked = () =>
      on.dashboard.carillon.sandbox
        .ledger()
        .filter(({ content }) => content === 'Ring, and let few answer')
        .map((post) => [post.platform, post.asked]);
    await until('both to be out', async () => asked().length === 2);
    expect(Object.fromEntries(asked())).toEqual({
      x: {
        reply_settings: ['mentionedUsers'],
        made_with_ai: ['true'],
        poll: ['Noon', 'Midnight'],
        poll_minutes: ['4320'],
      },
      bluesky: { threadgate: [], postgate: ['disableRule'], langs: ['en'] },
    });
  });

  it('say beside the field what is wrong, and come back when the post is edited', async () => {
    await page.goto('/compose');
    await page.getByRole('textbox', { name: 'Text' }).fill('Look at this');
    await opener().click();
    const quote = network('X').getByRole('textbox', { name: 'Quotes a post' });
    await quote.fill('https://example.com/1');
    await page.getByText('It must be the id of a post on X, or its address.').waitFor();
    await quote.fill('https://x.com/ada/status/1445880548472328192');
    await page.getByText('It must be the id of a post on X').waitFor({ state: 'detached' });
    const refused = page.getByText(
      'Since 2026-04-20, X lets only applications on its enterprise plan use it. Leave it out.',
    );
    await refused.waitFor();
    await page.getByRole('radio', { name: 'Save as draft' }).check();
    await refused.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByText('Quotes a post: 1445880548472328192').first().waitFor();
    await page.getByText('Since 2026-04-20 only for applications on the enterprise plan.').waitFor();
  });
});
