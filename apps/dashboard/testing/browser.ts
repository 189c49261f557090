import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { until } from '@carillon/testing/until';
import { chromium, type Locator, type Page } from 'playwright-core';
import { findChromium } from './find-chromium.ts';
import type { TestPerson } from './start-dashboard.ts';

/** Maximum wait for something on a page, ms. */
const maxWaitMs = 45_000;

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Errors and warnings of a page's console: uncaught errors, and what its policy blocked. */
export type ConsoleErrors = string[];

export type TestBrowser = Awaited<ReturnType<typeof openBrowser>>;

interface PageOptions {
  /** px; 1280 unless given. */
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
  /** Language of the browser; en-GB unless given. */
  readonly locale?: string;
  /** IANA name; that of the machine unless given. */
  readonly timezone?: string;
  /** True for a screen that fingers touch. */
  readonly hasTouch?: boolean;
  /** True for a browser that keeps the worker of the pages; what passes it, a test cannot hold up. */
  readonly hasWorker?: boolean;
}

/** Starts this machine's Chromium. @throws without one, saying what to install */
export async function openBrowser() {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-sync',
      '--no-first-run',
    ],
  });
  const consoleErrors: ConsoleErrors = [];
  return {
    /** Errors in the console of all pages. An error status that a test asked for does not count. */
    consoleErrors,

    /** A page of a browser that knows nothing yet. */
    async open(url: string, options: PageOptions = {}): Promise<Page> {
      const { width = 1280, scheme = 'light', locale = 'en-GB', timezone } = options;
      const { hasTouch = false, hasWorker = false } = options;
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme: scheme,
        baseURL: url,
        locale,
        ...(timezone !== undefined && { timezoneId: timezone }),
        ...(hasTouch && { hasTouch, isMobile: true }),
        serviceWorkers: hasWorker ? 'allow' : 'block',
      });
      context.setDefaultTimeout(maxWaitMs);
      const page = await context.newPage();
      page.on('pageerror', (error) => consoleErrors.push(`${page.url()}: ${error.message}`));
      page.on('console', (message) => {
        const isAnswer = message.text().startsWith('Failed to load resource');
        const isBlocked = message.text() === 'Service Worker registration blocked by Playwright';
        if (['error', 'warning'].includes(message.type()) && !isAnswer && !isBlocked)
          consoleErrors.push(`${page.url()}: ${message.text()}`);
      });
      return page;
    },

    close: () => browser.close(),
  };
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** The rules of axe that depend on colours. */
export const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** Fades in and out are over: half of the way, colours belong to neither state. Endless turning is not waited for. */
const untilStill = `Promise.all(document.getAnimations()
  .filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
  .map((each) => each.finished.catch(() => {})))`;

/**
 * The accessibility problems of a page, found by axe, in words, once what opened on it has faded in.
 * @param rules names of axe's rules; all unless given
 */
export async function accessibilityProblems(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Not as a script tag: the page's policy allows none but its own.
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axe);
  await page.evaluate('new Promise((done) => requestAnimationFrame(done)).then(() => {})');
  await untilOpaque(page);
  await page.evaluate(`${untilStill}.then(() => {})`);
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${options})`);
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}

const withFocus = (target: Locator) => target.and(target.page().locator(':focus'));

/** Waits until something has the focus, which it gets a moment after what it is about is over. */
export const focused = (target: Locator): Promise<void> => withFocus(target).waitFor();

/** Stops that are tried at most; a field of a date alone is four. */
const maxStops = 60;

/** Presses Tab until something has the focus, as a person without a mouse does. @throws when it is never reached */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < maxStops; step += 1) {
    if ((await withFocus(target).count()) === 1) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} cannot be reached by keyboard on ${page.url()}.`);
}

/** Keeps how a page looks now, without what moves. @param file its path, ending in .png */
export async function takePicture(page: Page, file: string): Promise<void> {
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
}

const control = /- ((?:button|checkbox|combobox|link|radio|switch|tab|textbox) "[^"]*")/g;

/** The controls of a page as it is now, as screen readers name them; of an open dialog, those in it. */
export async function controlsOf(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog');
  const tree = await ((await dialog.count()) > 0 ? dialog : page.locator('body')).ariaSnapshot();
  return [...tree.matchAll(control)].map(([, named = '']) => named);
}

/** Controls that are not wholly within the width of the window, nor in a part that scrolls by itself. */
export const cutOffOn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('a[href], button, input, select, textarea')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !element.closest('[data-scrollarea-viewport], [data-scrolls], a[href="#content"]'))
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < 0 || right > innerWidth;
    })
    .map((element) => 'cut off: ' + element.outerHTML)`);

/**
 * From its next load on, a page asks nothing again at intervals: what it shows then, the server sent.
 * What a screen does every second or more often goes on.
 */
export const withoutPolls = (page: Page) =>
  page.addInitScript(`{
    const every = globalThis.setInterval;
    globalThis.setInterval = (run, ms, ...rest) => (ms < 1_500 ? every(run, ms, ...rest) : 0);
  }`);

/** Signs a person in, in a browser where no one is. */
export async function signInPage(
  page: Page,
  { email, password }: Pick<TestPerson, 'email' | 'password'>,
): Promise<void> {
  await page.goto('/');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await personMenu(page).waitFor();
}

/** The button that opens the menu of the person who is signed in; there only then. */
export const personMenu = (page: Page): Locator => page.getByRole('button', { name: /: your menu$/ });

/** Chooses one of the values by which a list is narrowed. @param chip what is chosen, such as `Network` */
export async function chooseIn(page: Page, chip: string, value: string): Promise<void> {
  await chipOf(page, chip).click();
  const option = page.getByRole('menuitemradio', { name: value, exact: true });
  await option.click();
  await option.waitFor({ state: 'detached' });
}

/** The button that says by what a list is narrowed, as `Network: Bluesky`. */
export const chipOf = (page: Page, chip: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${chip}: `) });

/** Does something with a row, by the menu behind its dots. @param of its name, or what its whole name matches */
export async function actOnRow(page: Page, of: string | RegExp, action: string): Promise<void> {
  const name =
    typeof of === 'string' ? `Actions for ${of}` : new RegExp(`^Actions for (?:${of.source})$`, of.flags);
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Signs out the person who is signed in. */
export async function signOutPage(page: Page): Promise<void> {
  await personMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** True once every menu, dialog and list box that is shown hides what is behind it, and so does all that it is in. */
const isOpaque = `[...document.querySelectorAll('[role=menu], [role=dialog], [role=listbox]')]
  .filter((each) => each.checkVisibility())
  .every((each) => {
    for (let part = each; part !== null; part = part.parentElement)
      if (getComputedStyle(part).opacity !== '1') return false;
    return true;
  })`;

/**
 * Waits until what floats over a page has faded in: before, it is mixed with what is behind it, or not seen at all. Its
 * animations do not show it: on a busy machine the first of them begins after the thing itself is there.
 * @throws when something stays translucent for a minute
 */
async function untilOpaque(page: Page): Promise<void> {
  await until('what floats to be opaque', () => page.evaluate<boolean>(isOpaque));
}
