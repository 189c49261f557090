import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { actOnRow } from '../testing/browser.ts';
import { type Composing, startComposing } from '../testing/start-composing.ts';

let on: Composing;

beforeAll(async () => {
  on = await startComposing([
    ['x', 'leaving'],
    ['x', 'staying'],
  ]);
});

afterAll(() => on.stop());

describe('an account that is disconnected', () => {
  it('is said to be, also where its row is gone before', async () => {
    const { page } = on;
    await page.goto('/accounts');
    await actOnRow(page, '@leaving on X', 'Disconnect');
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('@leaving on X is disconnected.').waitFor();
    await page.getByRole('button', { name: 'Actions for @leaving on X' }).waitFor({ state: 'detached' });
    expect(on.browser.consoleErrors).toEqual([]);
  });
});
