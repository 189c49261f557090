import { describe, expect, it } from '@jest/globals';
import { forgetOldest } from './forget-oldest.ts';

describe('forgetOldest', () => {
  it('keeps the newest entries, and no more than it is told', () => {
    const map = new Map([1, 2, 3, 4].map((key) => [key, key]));
    forgetOldest(map, 4);
    expect([...map.keys()]).toEqual([1, 2, 3, 4]);
    forgetOldest(map, 2);
    expect([...map.keys()]).toEqual([3, 4]);
  });
});
