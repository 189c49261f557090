import { expect, it } from '@jest/globals';
import { moveEntry } from './move-entry.ts';

it('puts one entry at another place and keeps the order of the others', () => {
  expect(moveEntry(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moveEntry(['a', 'b', 'c'], 1, 0)).toEqual(['b', 'a', 'c']);
  expect(moveEntry(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
  expect(moveEntry(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moveEntry(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
});
