import { until } from '@carillon/testing/until';
import type { Page } from 'playwright-core';

/** The focus comes back a moment after what it was about is over, ms. */
const momentMs = 3_000;

/**
 * Fault of the focus of a page: on nothing, out of sight, or not to be seen. A field has its caret; the content of a
 * page as a whole needs no mark, for one only goes on from there.
 */
const look = `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body) return 'The focus is on nothing.';
  if (element.id === 'content' || element.matches('[role=dialog], [tabindex="-1"]')) return null;
  const name = element.outerHTML.slice(0, 200);
  if (!element.matches(':focus-visible')) return 'The focus is not shown: ' + name;
  const label = element.labels?.[0];
  const row = element.closest('[data-row]'); // a table marks the row whose link has the focus
  const shown = [element, element.parentElement, element.nextElementSibling, label, row].filter(Boolean);
  const boxes = shown.map((each) => each.getBoundingClientRect());
  const isInSight = boxes.some(({ top, bottom, left, right, width, height }) =>
    width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth);
  if (!isInSight) return 'The focus is out of sight: ' + name;
  if (element.matches('textarea, [contenteditable], input:not([type=checkbox], [type=radio])')) return null;
  const isMarked = shown.map((each) => getComputedStyle(each)).some(({ outlineStyle, outlineWidth, boxShadow }) =>
    (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none');
  return isMarked ? null : 'The focus has no mark: ' + name;
})()`;

/** Fault of where the focus of a page is, in words; null once it is right. */
export async function focusProblem(page: Page): Promise<string | null> {
  let problem: string | null = null;
  const isRight = async () => {
    problem = await page.evaluate<string | null>(look);
    return problem === null;
  };
  await until('the focus to be right', isRight, momentMs).catch(() => {});
  return problem;
}
