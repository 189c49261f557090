import { picture } from '@carillon/media/testing/make-picture';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, cutOffOn, focused, tabTo } from '../testing/browser.ts';
import { type Composing, openFresh, startComposing } from '../testing/start-composing.ts';

let composing: Composing;
let page: Page;

beforeAll(async () => {
  composing = await startComposing([['x', 'demo']]);
  ({ page } = composing);
});

afterAll(() => composing.stop());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
/** The button that opens the description of a picture. */
const description = (which: string) => page.getByRole('button', { name: `Alt text: ${which}` });

/** Writes the description of a picture, by keyboard; the focus is back on its button then. */
async function describeIt(which: string, words: string): Promise<void> {
  await description(which).press('Enter');
  await focused(dialog(`Picture or video ${which}`).getByRole('textbox', { name: 'Alt text' }));
  await page.keyboard.type(words);
  await page.keyboard.press('Escape');
  await focused(description(which));
}

const undo = () => button('Undo');

async function add(pictures: number): Promise<void> {
  const buffer = await picture({ noise: true }).png().toBuffer();
  const files = Array.from({ length: pictures }, (_, n) => ({
    name: `${n}.png`,
    mimeType: 'image/png',
    buffer,
  }));
  await composing.pick(...files);
}

/** Writes a post with so many pictures that nobody described. */
async function write(text: string, pictures: number): Promise<void> {
  await openFresh(page);
  await page.getByRole('checkbox', { name: /X @demo/ }).check();
  await add(pictures);
  await description(`${pictures} of ${pictures}`).waitFor();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text);
  await button('Publish now').and(page.locator(':enabled')).waitFor(); // nothing is being prepared any more
}

const posts = () => composing.dashboard.db.post.count();

describe('a post whose pictures have no alt text', () => {
  it('is asked about once, by keyboard, and leads to the first field that is empty', async () => {
    await write('Three bells', 3);
    await describeIt('1 of 3', 'A small bell');
    await description('1 of 3').press('Control+Enter');
    const asked = dialog('2 pictures have no alt text');
    await focused(asked.getByRole('button', { name: 'Add alt text' }));
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Escape');
    await focused(description('1 of 3'));
    expect(await undo().count()).toBe(0);

    await button('Publish now').click();
    await focused(asked.getByRole('button', { name: 'Add alt text' }));
    await page.keyboard.press('Enter');
    await focused(description('2 of 3'));
    await describeIt('2 of 3', 'A large bell');

    await button('Publish now').click();
    const last = dialog('1 picture has no alt text');
    await tabTo(page, last.getByRole('button', { name: 'Publish without' }));
    await page.keyboard.press('Enter');
    await focused(undo());
  });

  it('is not asked about again once it may go out like that, also after it was left', async () => {
    await undo().click();
    await heading('Edit post');
    await description('3 of 3').waitFor();
    await button('Publish now').click();
    await undo().waitFor();
    await button('Publish at once').click();
    await heading('Three bells');
    expect(await posts()).toBe(1);
  });

  it('is asked about before it is planned, and not as a draft', async () => {
    await write('A bell for later', 1);
    await page.getByRole('radio', { name: 'Save as draft' }).check();
    await button('Save as draft').click();
    await heading('A bell for later');
    await page.getByRole('link', { name: 'Edit' }).click();
    await heading('Edit post');
    await page.getByRole('radio', { name: 'Schedule' }).check();
    await page.getByLabel('Date and time').fill('2030-03-04T09:00');
    await button('Schedule').click();
    await dialog('1 picture has no alt text').getByRole('button', { name: 'Schedule without' }).click();
    await heading('A bell for later');
    await page.getByRole('link', { name: 'Edit' }).click();
    await heading('Edit post');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('A bell for later, really');
    await button('Save the changes').click();
    await heading('A bell for later, really');
  });

  it('is asked about for what is added to a post, and leads there', async () => {
    await page.getByRole('link', { name: 'Edit' }).click();
    await heading('Edit post');
    await add(1);
    await description('2 of 2').waitFor();
    await button('Save the changes').and(page.locator(':enabled')).click();
    const asked = dialog('1 picture has no alt text');
    await asked.getByRole('button', { name: 'Add alt text' }).click();
    await focused(description('2 of 2'));
  });
});

describe('the reminder', () => {
  it('gives way to what is wrong with the post, where the check comes later', async () => {
    await write('Short', 1);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/v1/posts/validate', async (route) => {
      await promise;
      await route.continue();
    });
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.fill('Long '.repeat(60));
    await button('Publish now').click();
    const asked = dialog('1 picture has no alt text');
    await asked.waitFor();
    resolve();
    await focused(text);
    await asked.waitFor({ state: 'detached' });
    await page.unroute('**/v1/posts/validate');
  });

  it('fits a phone, in the dark too', async () => {
    await write('Shown', 1);
    await button('Publish now').click();
    const asked = dialog('1 picture has no alt text');
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1280, 390]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await asked.waitFor();
        const problems = await accessibilityProblems(page); // once nothing moves any more
        expect([await cutOffOn(page), problems]).toEqual([[], []]);
      }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('is switched off by each person, and stays so', async () => {
    await page.goto('/sign-in-settings');
    const choice = page.getByRole('switch', { name: 'Remind me about missing alt text' });
    expect(await choice.isChecked()).toBe(true);
    await choice.click();
    await until(
      'it to be kept',
      async () => (await composing.dashboard.db.user.count({ where: { altTextReminder: false } })) === 1,
    );
    await page.reload();
    expect(await choice.isChecked()).toBe(false);
    await write('Without a word', 1);
    await button('Publish now').click();
    await focused(undo());
    await undo().click();
  });
});

describe('every page on the way', () => {
  it('kept to its policy, and had no complaint', () => {
    expect(composing.browser.consoleErrors).toEqual([]);
  });
});
