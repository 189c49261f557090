import { describe, expect, it } from '@jest/globals';
import { watchLoad } from './watch-load.ts';

describe('the load', () => {
  it('is high while the thread does nothing but work', () => {
    const load = watchLoad();
    const end = performance.now() + 200;
    while (performance.now() < end);
    expect(load.isHigh()).toBe(true);
    expect(load.isHigh()).toBe(true); // until the next look
  });
});
