/** npm run screens: takes the pictures of apps/docs/screens again. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import setUp from '@carillon/testing/jest/global-setup';
import tearDown from '@carillon/testing/jest/global-teardown';
import type { Page } from 'playwright-core';
import { openBrowser, signInPage, type TestBrowser, takePicture } from './browser.ts';
import { fillMonth } from './demo/fill-month.ts';
import { type Demo, openDemo } from './demo/open-demo.ts';
import { type Shown, settle, show, shownScreens } from './demo/screens.ts';
import { drawWindow } from './demo/upload-pictures.ts';
import { texts } from './demo/write-posts.ts';

const folder = 'apps/docs/screens';
const unseen = [
  'post-failed',
  'change',
  'new-webhook',
  'password',
  'activity',
  'activity-of-all',
  'requests',
  ...['usage', 'system'],
  ...['import', 'request', 'authorize', 'parts', 'not-found'],
];

/** Window sizes, px; the screen with much small print is lower, so that its file stays small. */
const sizesOf = (name: string) => [
  { width: 1280, height: name === 'profile' ? 720 : 900 },
  { width: 390, height: 844 },
];

/** Fills in the composer with a thread and its picture, so that its previews can be seen. */
async function write(page: Page): Promise<void> {
  const accounts = page.getByRole('group', { name: 'Accounts' }).getByRole('checkbox');
  await accounts.first().waitFor();
  for (const account of await accounts.all()) await account.check();
  await page.getByRole('textbox', { name: 'Text' }).fill(texts.window);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add pictures or a video', exact: true }).click(),
  ]);
  const buffer = await drawWindow();
  await chooser.setFiles({ name: 'christmas-window.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Add another post' }).click();
  await page.getByRole('textbox', { name: 'Post 2 of 2' }).fill(texts.signing);
  await page.getByRole('radio', { name: 'Next free time' }).check();
  await page
    .getByText(/(best|good) time/)
    .first()
    .waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.evaluate('scrollTo(0, 0)');
}

/** Accounts without their face yet, which comes after the rest; letters may stand there meanwhile. */
const faceless = 'main .mantine-Avatar-placeholder svg, main .mantine-Avatar-image[src^="data:image/svg"]';

async function take(page: Page, screen: Shown, demo: Demo): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await show(page, screen, demo);
  await page.locator(faceless).first().waitFor({ state: 'detached' });
  if (screen.name === 'compose') await write(page);
  await page.evaluate('document.activeElement?.blur()');
  for (const size of sizesOf(screen.name)) {
    await page.setViewportSize(size);
    await settle(page);
    await takePicture(page, join(folder, `${screen.name}-${size.width}.png`));
  }
}

async function signedIn(browser: TestBrowser, demo: Demo): Promise<Page> {
  const page = await browser.open(demo.url);
  await signInPage(page, demo.person);
  return page;
}

await setUp();
try {
  await mkdir(folder, { recursive: true });
  const [demo, browser] = await Promise.all([openDemo(), openBrowser()]);
  try {
    const screens = shownScreens.filter(({ name }) => !unseen.includes(name));
    const isOfPosts = ({ name }: Shown) => name.startsWith('post'); // they show all states while there are few posts
    const few = await signedIn(browser, demo);
    for (const screen of screens.filter(isOfPosts)) await take(few, screen, demo);
    await few.close();
    await fillMonth(demo);
    const page = await signedIn(browser, demo);
    for (const screen of screens.filter((each) => !isOfPosts(each))) await take(page, screen, demo);
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const screen of shownScreens.filter(({ name }) => name === 'calendar-week'))
      await take(page, { ...screen, name: `${screen.name}-dark` }, demo);
  } finally {
    await browser.close();
    await demo.stop();
  }
} finally {
  await tearDown();
}
