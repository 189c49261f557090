import { expect, it } from '@jest/globals';
import { mostAtOnce } from './most-at-once.ts';

it('counts those that started and were not answered yet', () => {
  const calls = ['a', 'b', 'a', 'c', 'd', 'b', 'c', 'e', 'd', 'e'].map((id, at) => [id, at] as const);
  expect(mostAtOnce(calls)).toBe(3);
});
