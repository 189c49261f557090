import { expect, it } from '@jest/globals';
import { usesInWords } from './uses-in-words.ts';

it('counts the posts, as far as they were counted', () => {
  expect([0, 1, 2].map((posts) => usesInWords({ posts, more: false }))).toEqual([
    'No post uses it',
    'Used by 1 post',
    'Used by 2 posts',
  ]);
  expect(usesInWords({ posts: 250, more: true })).toBe('Used by at least 250 posts');
});
