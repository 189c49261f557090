import { describe, expect, it } from '@jest/globals';
import { readOidcOutcome } from './oidc-outcome.ts';

describe('the outcome of signing in by an issuer', () => {
  it.each(['exists', 'away', 'linked', 'proven'])('is a sentence where the address says “%s”', (word) => {
    expect(readOidcOutcome(`?oidc=${word}`)?.text).toMatch(/^[A-Z].*\.$/);
  });

  it.each(['<b>', 'constructor', '__proto__', 'toString', ''])(
    'is a general sentence where the address says “%s”',
    (word) => {
      expect(readOidcOutcome(`?oidc=${encodeURIComponent(word)}`)).toEqual({
        isGood: false,
        text: 'Couldn’t sign you in. Try again.',
      });
    },
  );

  it('is null where the address says nothing of it', () => {
    expect(readOidcOutcome('?page=2')).toBeNull();
  });
});
