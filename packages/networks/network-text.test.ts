import { describe, expect, it } from '@jest/globals';
import { networkText } from './network-text.ts';

const maxLength = 500;
const jwt = `eyJ${'aGVhZGVy'.repeat(20)}.${'cGF5bG9hZA'.repeat(20)}.c2lnbmVk`;

describe('the words of a network', () => {
  it('are one line without markup, as long as it may be', () => {
    expect(networkText('<p>Not \u0007 now,\n\n <b>please</b>.</p>', maxLength)).toBe('Not now, please .');
    expect(networkText('', maxLength)).toBe('');
    expect(networkText('w'.repeat(maxLength), maxLength)).toBe('w'.repeat(maxLength));
    expect(networkText('w'.repeat(maxLength + 1), maxLength)).toBe(`${'w'.repeat(maxLength - 1)}…`);
    expect(networkText('😀'.repeat(maxLength), maxLength)).toBe(`${'😀'.repeat(249)}…`);
  });

  it('end in … where some were left out, though they fit', () => {
    expect(networkText(`first${' '.repeat(100_000)}last`, maxLength)).toBe('first…');
  });

  it.each([
    'Bearer canary-canary is not valid',
    'basic     canary',
    `DPoP${' '.repeat(200)}canary`,
    'DPoP\n\tcanary',
    'password: canary',
    'the passwords="canary", are wrong',
    String.raw`{\"accessJwt\": \"canary\"}`,
    `refresh_token${' '.repeat(200)}=${'\n'.repeat(200)}canary&x=1`,
    `secret_of_${'somebody_'.repeat(4)}=canary`,
    'password: token: canary',
    'password=can<b>ary</b>',
  ])('hold no credentials that it told back: %#', (words) => {
    const shown = networkText(words, maxLength);
    expect(shown).toContain('…');
    expect(shown).not.toMatch(/canary|can|ary/);
  });

  it('hold no JWT, not even a part of one', () => {
    expect(networkText(`The token ${jwt} has expired.`, maxLength)).toBe('The token … has expired.');
  });

  it.each([
    ['Bearer ', 'x'.repeat(3_000)],
    ['', `eyJ${'canary'.repeat(500)}.canary.canary`],
    ['password=', 'canary'.repeat(500)],
    ['{"refreshJwt":"', 'canary'.repeat(500)],
  ])('hold no part of a secret that is longer than all that is read, after %j', (before, secret) => {
    for (const prefix of ['', 'p '.repeat(200), '<'.repeat(3_990), '<'.repeat(3_999), ' '.repeat(3_900)]) {
      const shown = networkText(`${prefix}${before}${secret}`, maxLength);
      expect(shown).not.toMatch(/canary|xxx|eyJ/);
    }
  });
});
