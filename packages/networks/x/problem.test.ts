import { expect, it } from '@jest/globals';
import { readProblem, says } from './problem.ts';

it('an error of X is read in its beginnings, however long its words are', () => {
  const long = 'x'.repeat(100_000);
  const problem = readProblem({
    title: long,
    detail: `duplicate ${long}`,
    errors: [{ message: `${long} duplicate` }],
  });
  expect(says(problem, /duplicate/)).toBe(true);
  expect(says({ ...problem, detail: '' }, /duplicate/)).toBe(false);
  expect(JSON.stringify(problem).length).toBeLessThan(13_000);
});
