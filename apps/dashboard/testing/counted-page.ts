import type { Locator, Page } from 'playwright-core';

/** Actions of a person on something on a page, by Playwright's names. */
const doing = new Set([
  ...['check', 'click', 'dblclick', 'dispatchEvent', 'dragTo', 'fill', 'press', 'pressSequentially'],
  ...['selectOption', 'setChecked', 'setInputFiles', 'tap', 'uncheck'],
]);

/** Methods that would act too, and are kept from a test that counts. */
const refused = new Set([
  ...[
    'bringToFront',
    'clear',
    'context',
    'evaluate',
    'evaluateHandle',
    'focus',
    'goBack',
    'goForward',
    'goto',
    'hover',
  ],
  ...['keyboard', 'mouse', 'reload', 'scrollIntoViewIfNeeded', 'selectText', 'touchscreen', 'type'],
]);

/** Ways from something on a page to something else on it. */
const leading = /^(getBy|locator$|filter$|first$|last$|nth$|and$|or$)/;

export interface CountedPage {
  /** Everything that is done to it counts. */
  readonly page: Page;
  readonly actions: () => number;
}

/**
 * A page on which no action escapes the count. One action is a click, a choice, a text that is typed or pasted, files that
 * are dropped or chosen at once, or a key that does something. Waiting and looking are none; whatever else would do
 * something throws.
 */
export function countedPage(of: Page): CountedPage {
  let actions = 0;
  const counted = <Part extends Page | Locator>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof name !== 'string' || name.startsWith('_')) return value;
        if (refused.has(name)) throw new Error(`${name} is not counted.`);
        if (typeof value !== 'function') return value;
        return (...args: readonly unknown[]) => {
          if (doing.has(name)) actions += 1;
          const result: unknown = Reflect.apply(value, target, args);
          return leading.test(name) ? counted(result as Locator) : result;
        };
      },
    });
  return { page: counted(of), actions: () => actions };
}
