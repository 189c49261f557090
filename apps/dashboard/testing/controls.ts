import type { Page } from 'playwright-core';

const control = /- ((?:button|checkbox|combobox|link|radio|switch|tab|textbox) "[^"]*")/g;

/** What can be used on a page as it is now, as screen readers name it; of an open dialog, what is in it. */
export async function controlsOf(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog');
  const tree = await ((await dialog.count()) > 0 ? dialog : page.locator('body')).ariaSnapshot();
  return [...tree.matchAll(control)].map(([, named = '']) => named);
}

/** Controls that are not wholly within the width of the window, nor in a part that scrolls by itself. */
export const cutOffOn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('a[href], button, input, select, textarea')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !element.closest('[data-scrollarea-viewport], a[href="#content"]'))
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < 0 || right > innerWidth;
    })
    .map((element) => 'cut off: ' + element.outerHTML)`);
