import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CDPSession } from 'playwright-core';
import { type Composing, startComposing } from '../testing/start-composing.ts';

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
    const { page, dashboard } = on;
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
    expect(await dashboard.db.post.findFirstOrThrow()).toMatchObject({ content: '今日は' });
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
