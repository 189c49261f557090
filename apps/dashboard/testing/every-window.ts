import type { Page } from 'playwright-core';
import { accessibilityProblems } from './browser.ts';

/** Widths of windows, px: a desk, a tablet, a phone, and the narrowest phone or a desk at 400 %. */
const widths = [1280, 820, 390, 320];

/** Problems that axe finds on a page as it is now, light and dark and in windows of all widths, and where it is too wide. */
export async function problemsInEveryWindow(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const scheme of ['light', 'dark'] as const)
    for (const width of widths) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await page.waitForFunction(
        `matchMedia('(prefers-color-scheme: ${scheme})').matches && innerWidth === ${width}`,
      );
      const found = await accessibilityProblems(page);
      const needed = await page.evaluate<number>('document.documentElement.scrollWidth');
      if (needed > width) found.push(`needs ${needed} px`);
      problems.push(...found.map((problem) => `${width} ${scheme}: ${problem}`));
    }
  return problems;
}
