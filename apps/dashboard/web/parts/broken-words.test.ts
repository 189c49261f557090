import { describe, expect, it } from '@jest/globals';
import { brokenInShort, resolvedOn } from './broken-words.ts';

describe('why an account broke, in short', () => {
  it.each([
    ['X authentication failed. Reconnect the account.', 'Sign-in expired'],
    [
      'X has been rejecting every token of this account, new ones too, while it accepts those of others. Reconnect the account.',
      'Sign-in expired',
    ],
    [
      'The X account is suspended or locked. Resolve this on x.com, then reconnect.',
      'Suspended or locked: resolve it on x.com',
    ],
    [
      'The Bluesky account is suspended. Resolve this on bsky.app, then reconnect.',
      'Suspended: resolve it on bsky.app',
    ],
    [
      'The Bluesky account is deactivated. Reactivate it on bsky.app, then reconnect.',
      'Deactivated: reactivate it on bsky.app',
    ],
    ['Bluesky rejected the handle or app password. Reconnect the account.', 'App password refused'],
    [
      'The X connection lacks permission to upload media. Reconnect the account.',
      'The X connection lacks permission to upload media',
    ],
    ['The access to the X account @ada has ended. Reconnect the account.', 'Access ended'],
    ['X refused the token.', 'X refused the token'],
  ])('%j is %j', (reason, expected) => expect(brokenInShort(reason)).toBe(expected));

  it.each([
    ['The X account is suspended or locked. Resolve this on x.com, then reconnect.', 'x.com'],
    ['The Bluesky account is deactivated. Reactivate it on bsky.app, then reconnect.', 'bsky.app'],
    ['X authentication failed. Reconnect the account.', null],
    ['The X account is suspended. Resolve this on x.com/@evil, then reconnect.', null],
  ])('%j is resolved on %j', (reason, expected) => expect(resolvedOn(reason)).toBe(expected));
});
