import { describe, expect, it } from '@jest/globals';
import { inOrder, stoppedPosts } from './listed-accounts.ts';

const account = (platform: 'x' | 'bluesky', platformUsername: string) => ({ platform, platformUsername });

const [ada, bob, shop2, shop10] = [
  account('bluesky', 'ada.bsky.social'),
  account('x', 'Bob'),
  account('x', 'shop2'),
  account('x', 'shop10'),
];

describe('the accounts of a profile', () => {
  it('come by network, then by name, whatever its case', () => {
    const alice = account('x', 'alice');
    expect(inOrder([shop10, ada, shop2, bob, alice])).toEqual([alice, bob, shop2, shop10, ada]);
  });
});

describe('the warning before an account is disconnected', () => {
  it.each([
    [0, 'No scheduled post is waiting for this account.'],
    [1, '1 scheduled post will fail here, unless you reconnect in time.'],
    [1200, '1,200 scheduled posts will fail here, unless you reconnect in time.'],
  ])('says what disconnecting does to %i posts', (waiting, sentence) => {
    expect(stoppedPosts(waiting)).toBe(sentence);
  });
});
