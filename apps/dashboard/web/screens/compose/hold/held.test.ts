import { describe, expect, it } from '@jest/globals';
import { heldAt } from './held.ts';

describe('a request that is held back', () => {
  it.each([
    [0, { kind: 'waiting', seconds: 10 }],
    [1, { kind: 'waiting', seconds: 10 }],
    [9_001, { kind: 'waiting', seconds: 1 }],
    [10_000, { kind: 'due' }],
    [70_000, { kind: 'due' }],
    [70_001, { kind: 'lapsed' }],
    [8 * 3_600_000, { kind: 'lapsed' }],
  ])('is after %d ms %j', (now, expected) => {
    expect(heldAt(10_000, now)).toEqual(expected);
  });
});
