import { expect, it } from '@jest/globals';
import { stoppedPosts } from './stopped-posts.ts';

it.each([
  [0, 'No scheduled post is waiting for this account.'],
  [1, 'This stops 1 scheduled post: it will not go out here unless you reconnect the account in time.'],
  [
    1200,
    'This stops 1,200 scheduled posts: they will not go out here unless you reconnect the account in time.',
  ],
])('says what disconnecting does to %i posts', (waiting, sentence) => {
  expect(stoppedPosts(waiting)).toBe(sentence);
});
