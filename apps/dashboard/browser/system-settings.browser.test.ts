import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { accessibilityProblems, colourRules } from '../testing/browser.ts';
import { type Composing, startComposing } from '../testing/start-composing.ts';

let on: Composing;

/** Where pictures are kept for whoever wants to look; nowhere unless given. */
const pictures = process.env['PICTURES'];

beforeAll(async () => {
  on = await startComposing([
    ['x', 'demo'],
    ['bluesky', 'demo.sandbox.test'],
  ]);
  if (pictures) await mkdir(pictures, { recursive: true });
});

afterAll(() => on.stop());

async function keepPicture(name: string): Promise<void> {
  if (pictures) await on.page.screenshot({ path: `${pictures}/${name}.png` });
}

/** What of a look shows that something is chosen, where there are no grounds and shadows. */
const linesOf = (of: Locator) =>
  of.evaluate((element) => {
    const { getComputedStyle } = globalThis as unknown as { getComputedStyle: (of: unknown) => Style };
    const { outlineStyle, outlineWidth, borderBottomWidth, borderBottomStyle } = getComputedStyle(element);
    return [outlineStyle, outlineWidth, borderBottomWidth, borderBottomStyle].join();
  });

type Style = Readonly<Record<string, string>>;

const styleOf = (of: Locator, property: string) =>
  of.evaluate((element, name) => {
    const { getComputedStyle } = globalThis as unknown as { getComputedStyle: (of: unknown) => Style };
    return getComputedStyle(element)[name] ?? '';
  }, property);

describe('in forced colours', () => {
  it('what is chosen differs from the others by a line: a screen, a tab, a way to publish', async () => {
    const { page } = on;
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/posts');
    const screen = (name: string) =>
      page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name, exact: true });
    const tab = (name: RegExp) => page.getByRole('tab', { name });
    await tab(/^All/).waitFor();
    await keepPicture('posts');
    expect(await linesOf(screen('Posts'))).not.toBe(await linesOf(screen('Calendar')));
    expect(await linesOf(tab(/^All/))).not.toBe(await linesOf(tab(/^Drafts/)));
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goto('/compose');
    const way = (name: string) => page.locator('label').filter({ has: page.getByRole('radio', { name }) });
    await way('Publish now').waitFor();
    await keepPicture('compose');
    expect(await linesOf(way('Publish now'))).not.toBe(await linesOf(way('Schedule')));
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('a dot keeps the colour of its state', async () => {
    const { page } = on;
    await page.goto('/accounts');
    const dot = page.locator('span[style*="background"]').first();
    await dot.waitFor();
    await keepPicture('accounts');
    const colour = await styleOf(dot, 'backgroundColor');
    expect(colour).not.toMatch(/^rgba?\((?:255, 255, 255|0, 0, 0)/);
    await page.emulateMedia({ forcedColors: 'none' });
  });
});

describe('with more contrast', () => {
  it('second words are as dark as the first', async () => {
    const { page } = on;
    await page.emulateMedia({ contrast: 'more' });
    await page.goto('/accounts');
    const second = page.getByText('Nothing published yet').first();
    await second.waitFor();
    await keepPicture('contrast');
    expect(await styleOf(second, 'color')).toBe(
      await styleOf(page.getByRole('heading', { level: 1 }), 'color'),
    );
    expect(await accessibilityProblems(page, colourRules)).toEqual([]);
    await page.emulateMedia({ contrast: 'no-preference' });
  });
});

describe('with reduced motion', () => {
  it('nothing moves for longer than a blink', async () => {
    const { page } = on;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/keys');
    await page.getByRole('button', { name: 'New key' }).first().click();
    await page.getByRole('dialog', { name: 'New key' }).waitFor();
    await keepPicture('motion');
    const longest =
      await page.evaluate<number>(`Math.max(0, ...[...document.querySelectorAll('*')].flatMap((each) => {
      const { animationDuration, transitionDuration } = getComputedStyle(each);
      return [animationDuration, transitionDuration].flatMap((all) => all.split(',').map(parseFloat));
    }))`);
    expect(longest).toBeLessThanOrEqual(0.001);
    expect(on.browser.consoleErrors).toEqual([]);
  });
});
