import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { rectOf } from './open-calendar.ts';

/** Smallest target of a finger, px. */
const minTargetPx = 24;

/** The height of what is tapped at a point, with its label and what enlarges it; 0 for nothing. px */
const hitHeight = (x: number, y: number): string => `(() => {
  const controlAt = (y) => {
    const hit = document.elementFromPoint(${x}, y)?.closest('a, button, label, input, select, textarea');
    return hit?.control ?? hit ?? null;
  };
  const control = controlAt(${y});
  if (control === null) return 0;
  let [up, down] = [${y}, ${y}];
  while (up > 0 && controlAt(up - 0.5) === control) up -= 0.5;
  while (down < innerHeight && controlAt(down + 0.5) === control) down += 0.5;
  return down - up;
})()`;

/** How long a finger rests before it carries something, ms; more than the page asks for. */
const restMs = 500;

/** How long a finger is still before it lets go, ms: one that lets go on the way flings, and Chromium makes no click of a tap that ends a fling. */
const stillMs = 150;

/** Where something stands once nothing that comes late moves it any more. */
async function atRest(target: Locator): ReturnType<typeof rectOf> {
  for (let before = await rectOf(target); ; ) {
    await target.page().waitForTimeout(restMs);
    const now = await rectOf(target);
    if (now.x === before.x && now.y === before.y) return now;
    before = now;
  }
}

interface DragOptions {
  /** True when it rests first, as where dragging would scroll. */
  readonly rests?: boolean;
}

export type Finger = ReturnType<typeof fingerOn>;

/** A finger on a screen that is touched: it taps and drags, and sends no event of a mouse or a keyboard by itself. */
export function fingerOn(page: Page) {
  /** The page is as wide as the screen: a finger cannot move it sideways. */
  async function fits(): Promise<void> {
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    expect(wide).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  }

  return {
    fits,

    /** Taps something that is high enough for it. */
    async tap(target: Locator): Promise<void> {
      await target.tap({ trial: true });
      const { x, y, width, height: whole } = await rectOf(target);
      const height = await page.evaluate<number>(hitHeight(x + width / 2, y + whole / 2));
      if (!(height >= minTargetPx)) throw new Error(`${target} is ${height} px high for a finger.`);
      await target.tap();
      await fits();
    },

    /** Carries the upper edge of something to the upper edge of something else. */
    async drag(from: Locator, to: Locator, { rests = false }: DragOptions = {}): Promise<void> {
      const session = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
        });
      const [held, goal] = [await atRest(from), await atRest(to)];
      const x = held.x + Math.min(30, held.width / 2);
      const [start, end] = [held.y + Math.min(5, held.height / 2), goal.y + 6];
      await touch('touchStart', x, start);
      if (rests) await page.waitForTimeout(restMs);
      for (let step = 1; step <= 8; step += 1)
        await touch('touchMove', x, start + ((end - start) * step) / 8);
      await page.waitForTimeout(stillMs);
      await touch('touchMove', x, end);
      await touch('touchEnd');
      await session.detach();
      await fits();
    },
  };
}
