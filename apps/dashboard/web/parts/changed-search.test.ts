import { describe, expect, it } from '@jest/globals';
import { changedSearch } from './changed-search.ts';

describe('changedSearch', () => {
  it('sets, replaces and takes away, and leaves the rest and what was as they are', () => {
    const before = new URLSearchParams('tab=all&q=bell&account=sac_1');
    expect(`${changedSearch(before, { q: 'dusk', account: null, tab: '', view: 'day' })}`).toBe(
      'q=dusk&view=day',
    );
    expect(`${changedSearch(before, {})}`).toBe(`${before}`);
    expect(`${before}`).toBe('tab=all&q=bell&account=sac_1');
  });
});
