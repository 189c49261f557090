import { describe, expect, it } from '@jest/globals';
import { readOidcOutcome } from './oidc-outcome.ts';

describe('the end of the way to an issuer and back', () => {
  it.each(['exists', 'away', 'linked', 'proven'])('as “%s” is a sentence', (word) => {
    expect(readOidcOutcome(`?oidc=${word}`)?.text).toMatch(/^[A-Z].*\.$/);
  });

  it.each(['<b>', 'constructor', '__proto__', 'toString', ''])('shows nothing of “%s”', (word) => {
    expect(readOidcOutcome(`?oidc=${encodeURIComponent(word)}`)).toEqual({
      isGood: false,
      text: 'Couldn’t sign you in. Try again.',
    });
  });

  it('says nothing elsewhere', () => {
    expect(readOidcOutcome('?page=2')).toBeNull();
  });
});
