import { expect, it } from '@jest/globals';
import { moved } from './moved.ts';

it('puts one entry at another place and keeps the order of the others', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 1, 0)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
});
