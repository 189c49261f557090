import { describe, expect, it } from '@jest/globals';
import { findChromium } from '../testing/find-chromium.ts';

describe('the search for Chromium', () => {
  it('finds the one of this machine', async () => {
    expect(await findChromium()).toMatch(/^\/.*\/chromium(-browser)?$/);
  });

  it('says what to install where there is none', async () => {
    await expect(findChromium({ PATH: '/nowhere' })).rejects.toThrow('apt-get install chromium');
  });
});
