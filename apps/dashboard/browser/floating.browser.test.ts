import { glob, readFile } from 'node:fs/promises';
import { createUser } from '@carillon/db/users';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems, openBrowser, signInPage, type TestBrowser } from '../testing/browser.ts';
import { colleague, type Floating, floating, madeOf, openedElsewhere } from '../testing/demo/floating.ts';
import { type Demo, openDemo } from '../testing/demo/open-demo.ts';
import { show } from '../testing/demo/screens.ts';
import { rectOf } from '../testing/open-calendar.ts';
import { cheapPasswords } from '../testing/start-dashboard.ts';

let demo: Demo;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  [demo, browser] = await Promise.all([openDemo(), openBrowser()]);
  const passwordHash = await cheapPasswords.hash('four words beside each other');
  await createUser(demo.db, { email: colleague, passwordHash, plan: 'free', admin: false });
  const { db, carillon, books, person } = demo;
  for (let n = 0; n < 9; n += 1) await carillon.account(books.id, 'x', `reader${n}`);
  await db.connectLink.create({
    data: {
      ...{ id: 'cnl_1', digest: 'digest', userId: person.userId, profileId: books.id, platforms: ['x'] },
      ...{ externalId: 'branch-2', sandbox: true, expiresAt: new Date(Date.now() + 3_600_000) },
    },
  });
  page = await browser.open(demo.url);
  await signInPage(page, demo.person);
});

afterAll(async () => {
  await browser.close();
  await demo.stop();
});

const pressable = ['button', 'checkbox', 'menuitem'] as const;

/** Presses the first button, box or item of a menu of this name. */
async function press(name: string | RegExp): Promise<void> {
  const [button, checkbox, item] = pressable.map((role) => page.getByRole(role, { name, exact: true }));
  if (!(button && checkbox && item)) throw new Error('There is no such role.');
  await button.or(checkbox).or(item).first().click();
}

/** Opens it again on a phone, where what it hangs on may be elsewhere: what the frame has is behind the menu. */
async function openOnPhone({ file, steps }: Floating): Promise<void> {
  if (file.startsWith('shell/')) await press('Open the menu');
  for (const name of steps) await press(name);
}

describe.each(floating)('$file, by $steps', (each) => {
  const { path, title, steps, opens } = each;

  it('keeps nobody out, in light on a wide window, and in dark on a phone', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await show(page, { name: '', path, title }, demo);
    for (const name of steps) await press(name);
    const opened = page.getByRole(opens).first();
    await opened.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const isModal = (await opened.getAttribute('aria-modal')) === 'true';
    if (!isModal) {
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'detached' });
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('[data-mantine-color-scheme=dark]').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    if (!isModal) await openOnPhone(each);
    await opened.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const { x, width } = await rectOf(opened);
    expect(x + width).toBeLessThanOrEqual(390);
  });
});

const web = new URL('../web/', import.meta.url);
const opening =
  /<(Dialog|ButtonMenu|RowMenu|ButtonPopover|ButtonFinder|Popover|ChoiceChip|Confirm|SecretDialog|MoveDialog|DeleteUserDialog)\b/;

describe('every file that opens something', () => {
  it('stands above, or is opened by a test that asks axe as well', async () => {
    const named = new Set([
      ...floating.map(({ file }) => file),
      ...Object.keys(openedElsewhere),
      ...madeOf.map((part) => `parts/${part}.tsx`),
    ]);
    const found: string[] = [];
    for await (const file of glob('**/*.tsx', { cwd: web.pathname }))
      if (opening.test(await readFile(new URL(file, web), 'utf8'))) found.push(file);
    expect(found.length).toBeGreaterThan(40);
    expect(found.filter((file) => !named.has(file))).toEqual([]);
    expect([...named].filter((file) => !found.includes(file))).toEqual([]);
  });

  it.each([...new Set(Object.values(openedElsewhere))])('is given to axe by %s', async (name) => {
    const source = await readFile(new URL(`./${name}.browser.test.ts`, import.meta.url), 'utf8');
    expect(source).toMatch(/accessibilityProblems\(/);
  });

  it('kept to its policy, and had no complaint', () => {
    expect(browser.consoleErrors).toEqual([]);
  });
});
