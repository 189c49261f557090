import { describe, expect, it } from '@jest/globals';
import { postUrl } from './descriptors.ts';

const did = 'did:plc:z72i7hdynmk6r22z27h6tvur';

describe('postUrl', () => {
  it('of a post on X has the handle and the id', () => {
    expect(postUrl('x', { remoteId: '1991234567890123456', handle: 'ada' })).toBe(
      'https://x.com/ada/status/1991234567890123456',
    );
  });

  it.each([did, 'did:web:ada.example', 'did:web:ada.example%3A3000'])(
    'of a post on Bluesky has the DID %s and the record key',
    (did) => {
      const remoteId = `at://${did}/app.bsky.feed.post/3m5qk2x7abc2s`;
      expect(postUrl('bluesky', { remoteId, handle: 'ada.example' })).toBe(
        `https://bsky.app/profile/${did}/post/3m5qk2x7abc2s`,
      );
    },
  );

  it.each([
    ['x', ''],
    ['x', '12/../34'],
    ['x', `at://${did}/app.bsky.feed.post/3m5qk2x7abc2s`],
    ['bluesky', '1991234567890123456'],
    ['bluesky', `at://${did}/app.bsky.feed.like/3m5qk2x7abc2s`],
    ['bluesky', `at://${did}/app.bsky.feed.post/a/b`],
    ['bluesky', `at://${did}/app.bsky.feed.post/`],
  ] as const)('on %s is nothing for "%s"', (platform, remoteId) => {
    expect(postUrl(platform, { remoteId, handle: 'ada' })).toBeNull();
  });

  it('keeps a handle within its place in the address', () => {
    expect(postUrl('x', { remoteId: '12', handle: '../a?b#c' })).toBe(
      'https://x.com/..%2Fa%3Fb%23c/status/12',
    );
  });
});
