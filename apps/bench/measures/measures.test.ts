import { expect, it } from '@jest/globals';
import { measures } from './measures.ts';

it('takes only those for long that are asked for', () => {
  expect(measures.filter(({ onRequest }) => onRequest).map(({ name }) => name)).toEqual(['growth']);
});
