import { createProfile } from '@carillon/db/profiles';
import { picture } from '@carillon/media/testing/make-picture';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { accessibilityProblems, colourRules, cutOffOn, focused } from '../testing/browser.ts';
import { type Composing, openFresh, startComposing } from '../testing/start-composing.ts';

let composing: Composing;
let page: Page;

beforeAll(async () => {
  composing = await startComposing([
    ['x', 'demo'],
    ['bluesky', 'demo.sandbox.test'],
    ['x', 'tower'],
    ['bluesky', 'tower.sandbox.test'],
    ['x', 'choir'],
  ]);
  ({ page } = composing);
});

afterAll(() => composing.stop());

const wide = { width: 1280, height: 900 };
const tablet = { width: 820, height: 1180 };
const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 640 };

const button = (name: string, on = page) => on.getByRole('button', { name, exact: true });
const field = (name: string, on = page) => on.getByRole('textbox', { name, exact: true });
const sendButton = () => page.locator('form[aria-label=Post] button[type=submit]');
const tile = (which: string) => page.getByRole('group', { name: `Picture or video ${which}` });

/** Where something is in the window, px. */
async function placeOf(target: Locator) {
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${target} is not shown.`);
  return { ...box, bottom: box.y + box.height };
}

/** How far something is scrolled to the side, and how much of it is out of sight, px. */
const scrollOf = (target: Locator) =>
  target.evaluate((element) => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = element as unknown as Record<string, number>;
    return { left: scrollLeft, hidden: scrollWidth - clientWidth };
  });

/** Adds pictures to an item by its button. */
async function addPictures(item: string, count: number): Promise<void> {
  const buffer = await picture({ noise: true }).png().toBuffer();
  const files = Array.from({ length: count }, (_, n) => ({
    name: `${n}.png`,
    mimeType: 'image/png',
    buffer,
  }));
  const press = button(`Add pictures or a video: ${item}`).click();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press]);
  await chooser.setFiles(files);
}

/** A new post, of which the browser keeps nothing. */
async function openNew(): Promise<void> {
  await openFresh(page);
  await focused(field('Text'));
}

describe('the text of a new post', () => {
  it('has the focus, is near the top, and is as high as it is long', async () => {
    await openNew();
    expect((await placeOf(field('Text'))).y).toBeLessThanOrEqual(160);
    expect((await placeOf(field('Text'))).height).toBeGreaterThanOrEqual(4 * 24);
    await field('Text').fill(Array.from({ length: 40 }, (_, n) => `Line ${n}`).join('\n'));
    const heights = await field('Text').evaluate((element) => {
      const { scrollHeight, clientHeight } = element as unknown as Record<string, number>;
      return { scrollHeight, clientHeight };
    });
    expect(heights.clientHeight).toBeGreaterThanOrEqual(40 * 24);
    expect(heights.scrollHeight).toBe(heights.clientHeight);
  });

  it('is marked where it is too long, and only there', async () => {
    const rest = 'this is too much';
    await button('All accounts').click();
    await field('Text').fill(`${'Words in a tower. '.repeat(15)}\n123456789${rest}`);
    await page.getByText('X: -16').waitFor();
    const previews = page.getByRole('region', { name: 'Preview' });
    const mark = page.locator('[aria-hidden] > mark'); // behind the field
    expect(await mark.allTextContents()).toEqual([rest]);
    await previews.locator('mark').waitFor();
    expect(await previews.locator('mark').allTextContents()).toEqual([rest]); // X has no room, Bluesky has
    const sends = page.getByRole('button', { name: 'Publish now' });
    await sends.and(page.locator('[data-variant="default"]')).waitFor();
    const { x, width } = await placeOf(field('Text'));
    const marked = await placeOf(mark);
    expect(marked.x).toBeGreaterThanOrEqual(x);
    expect(marked.x + marked.width).toBeLessThanOrEqual(x + width);
    const colours = await field('Text').evaluate((element) => {
      const styles = globalThis as unknown as { getComputedStyle(of: unknown): { color: string } };
      const { body } = (element as unknown as { ownerDocument: { body: unknown } }).ownerDocument;
      return [styles.getComputedStyle(element).color, styles.getComputedStyle(body).color];
    });
    expect(colours[0]).toBe(colours[1]);
    await field('Text').fill('Short again');
    await mark.waitFor({ state: 'detached' });
    await previews.locator('mark').waitFor({ state: 'detached' });
    await sends.and(page.locator('[data-variant="filled"]')).waitFor();
  });
});

describe('beside a long thread', () => {
  it('the preview follows what is written, and what publishes stays at the bottom of the window', async () => {
    await openNew();
    await button('All accounts').click();
    await field('Text').fill('The first of nine');
    for (let n = 2; n <= 9; n += 1) {
      await button('Add another post').click();
      await focused(field(`Post ${n} of ${n}`));
      await field(`Post ${n} of ${n}`).fill(`Item number ${n}`);
    }
    const shown = page.getByRole('article').first().getByText('Item number 9');
    const isInSight = async (target: Locator) => {
      const { y, bottom } = await placeOf(target);
      return y >= 0 && bottom <= wide.height;
    };
    expect(await isInSight(shown)).toBe(true);
    for (const item of [9, 1]) {
      await field(`Post ${item} of 9`).focus();
      await field(`Post ${item} of 9`).scrollIntoViewIfNeeded();
      expect(await isInSight(sendButton())).toBe(true);
      expect(wide.height - (await placeOf(sendButton())).bottom).toBeLessThan(20);
    }
    const first = page.getByRole('article').first().getByText('The first of nine');
    expect(await isInSight(first)).toBe(true);
  });
});

describe('pictures', () => {
  it('are small, and are dragged to another place', async () => {
    await openNew();
    await button('Add another post').click();
    await addPictures('Post 1 of 2', 3);
    for (const which of ['1 of 3', '2 of 3', '3 of 3'])
      await tile(which)
        .getByRole('button', { name: `Alt text: ${which}` })
        .waitFor();
    const size = await placeOf(tile('1 of 3').locator('img'));
    expect([size.width, size.height]).toEqual([72, 72]);
    const names = () =>
      page
        .locator('[data-place] [title$=".png"]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('title')));
    await until('all to be seen', async () => (await names()).length === 3);
    expect(await names()).toEqual(['0.png', '1.png', '2.png']);
    const [from, to] = [await placeOf(tile('1 of 3')), await placeOf(tile('3 of 3'))];
    await page.mouse.move(from.x + 30, from.y + 30);
    await page.mouse.down();
    await page.mouse.move(to.x + 30, to.y + 30, { steps: 4 });
    await page.mouse.up();
    expect(await names()).toEqual(['1.png', '2.png', '0.png']);
  });
});

describe('a second tab', () => {
  it('of the same unsaved post says that another tab has it open, and so does the first', async () => {
    await openNew();
    await field('Text').fill('Open twice');
    await page.getByText('Saved', { exact: true }).waitFor();
    const said = (on: Page) => on.getByText('This post is open in another tab, too.');
    expect(await said(page).count()).toBe(0);
    const other = await page.context().newPage();
    await other.goto('/compose');
    await said(other).waitFor();
    await said(page).waitFor();
    await other.close();
    await said(page).waitFor({ state: 'detached' });
    const fresh = await page.context().newPage();
    await fresh.goto('/compose');
    await said(fresh).waitFor();
    await field('Text', fresh).fill('Another text');
    await field('Text').fill('Open twice, and changed');
    await said(fresh).waitFor({ state: 'detached' });
    await said(page).waitFor({ state: 'detached' });
    await fresh.close();
  });
});

describe('on a phone', () => {
  it('two posts with five pictures are short, and nothing is cut off', async () => {
    await page.setViewportSize(phone);
    await openNew();
    expect((await placeOf(field('Text'))).y).toBeLessThanOrEqual(200);
    expect(await page.getByRole('heading', { level: 1, name: 'New post' }).count()).toBe(1);
    await button('All accounts').click();
    await button('Add another post').click();
    await field('Post 1 of 2').fill('The first of two posts, with its pictures. '.repeat(4));
    await field('Post 2 of 2').fill('The second of two posts, with its pictures. '.repeat(8));
    await addPictures('Post 1 of 2', 2);
    await addPictures('Post 2 of 2', 3);
    await page
      .getByRole('button', { name: /^Alt text: / })
      .nth(4)
      .waitFor();
    await page.evaluate('scrollTo(0, 0)');
    expect((await placeOf(field('Post 1 of 2'))).y).toBeLessThanOrEqual(200);
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    expect(height).toBeLessThanOrEqual(1_600);
    expect(phone.height - (await placeOf(sendButton())).bottom).toBeLessThan(20);
    for (const size of [phone, narrow]) {
      await page.setViewportSize(size);
      expect(await cutOffOn(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.width);
    }
    await page.setViewportSize(phone);
    await button('Preview').click();
    await page.getByRole('dialog', { name: 'Preview' }).getByRole('article').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });
});

describe('a post of every kind of part', () => {
  it.each(['Publish now', 'Schedule', 'Next free time', 'Save as draft'])(
    'keeps nobody out at four widths, light and dark, with the choice “%s”',
    async (choice) => {
      await page.setViewportSize(wide);
      await page.getByRole('radio', { name: choice }).check();
      await field('Post 1 of 2').fill('Too long for X, and marked. '.repeat(12));
      await page.locator('mark').first().waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const size of [wide, tablet, phone, narrow]) {
          await page.setViewportSize(size);
          const rules = colorScheme === 'light' ? undefined : colourRules;
          expect([size, await accessibilityProblems(page, rules)]).toEqual([size, []]);
          expect(await cutOffOn(page)).toEqual([]);
        }
      }
      await page.emulateMedia({ colorScheme: 'light' });
    },
  );
});

describe('the profile of a post', () => {
  it('is asked for while all profiles are chosen, and there are several', async () => {
    const { dashboard, person } = composing;
    const select = page.getByRole('combobox', { name: 'Profile' });
    await page.setViewportSize(wide);
    await openNew();
    expect(await select.count()).toBe(0);
    const { id } = await createProfile(dashboard.db, {
      userId: person.userId,
      name: 'Tower',
      timezone: 'UTC',
      groupId: null,
    });
    await openNew();
    await select.selectOption('Tower');
    await page.getByText('This profile has no accounts yet.').waitFor();
    await dashboard.carillon.account(id, 'x', 'lanternbooks');
    await dashboard.carillon.account(id, 'bluesky', 'lanternbooks.sandbox.test');
    await openNew();
    await select.selectOption('Tower');
    const line = page.getByRole('group', { name: 'Accounts' }).getByRole('list');
    await line.getByText('@lanternbooks.sandbox.test').waitFor();
    expect(await placeOf(line.getByRole('checkbox').first())).toMatchObject({ height: 30 });
    expect(await line.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(false);
    await line.evaluate((list) => list.toggleAttribute('data-scrolls', false));
    expect(await cutOffOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Profile: All profiles' }).click();
    await page.getByRole('menuitemradio', { name: 'Tower' }).click();
    await select.waitFor({ state: 'detached' });
  });

  it('has its two accounts in sight on a phone, also when one of them is chosen', async () => {
    await page.setViewportSize(phone);
    const strip = page.getByRole('group', { name: 'Accounts' }).getByRole('list');
    const boxes = strip.getByRole('checkbox');
    await boxes.first().waitFor();
    expect(await boxes.count()).toBe(2);
    for (const n of [1, 0]) {
      await boxes.nth(n).check();
      expect(await scrollOf(strip)).toEqual({ left: 0, hidden: 0 });
      expect((await placeOf(boxes.first())).x).toBeGreaterThanOrEqual(0);
    }
    await page.setViewportSize(wide);
  });
});

describe('every page on the way', () => {
  it('kept to its policy, and had no complaint', () => {
    expect(composing.browser.consoleErrors).toEqual([]);
  });
});
