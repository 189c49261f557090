import { describe, expect, it } from '@jest/globals';
import { accountName } from './account-name.ts';

describe('accountName', () => {
  it.each([
    ['alice.bsky.social', 'alice.bsky.social'],
    ['  @Alice.Bsky.Social ', 'alice.bsky.social'],
    ['\u202A@alice.example.com\u202C', 'alice.example.com'],
    ['did:plc:ewvi7nxzyoun6zhxrhs64oiz', 'did:plc:ewvi7nxzyoun6zhxrhs64oiz'],
    [' did:web:example.com', 'did:web:example.com'],
  ])('takes %j', (typed, name) => {
    expect(accountName(typed)).toBe(name);
  });

  it.each([
    '',
    '@',
    'alice',
    'alice.',
    'alice@example.com',
    'alice smith.com',
    'al_ice.com',
    '-alice.com',
    'https://bsky.app/profile/alice.com',
    'did:plc:',
    `${'a'.repeat(63)}.`.repeat(4).concat('com'),
  ])('does not take %j', (typed) => {
    expect(accountName(typed)).toBeNull();
  });
});
