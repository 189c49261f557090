import { until } from '@carillon/testing/until';
import type { Page } from 'playwright-core';

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
 * animations do not tell it: on a busy machine the first of them begins after the thing itself is there.
 * @throws when something stays translucent for a minute
 */
export async function untilOpaque(page: Page): Promise<void> {
  await until('what floats to be opaque', () => page.evaluate<boolean>(isOpaque));
}
