import { expect, it } from '@jest/globals';
import { stoppedPosts } from './stopped-posts.ts';

it.each([
  [0, 'No scheduled post waits for this account.'],
  [1, 'This stops 1 scheduled post: unless you connect the account again in time, it does not go out here.'],
  [
    1200,
    'This stops 1,200 scheduled posts: unless you connect the account again in time, they do not go out here.',
  ],
])('says what disconnecting does to %i posts', (waiting, sentence) => {
  expect(stoppedPosts(waiting)).toBe(sentence);
});
