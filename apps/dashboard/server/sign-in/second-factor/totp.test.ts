import { describe, expect, it } from '@jest/globals';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

/** RFC 6238, appendix B: the secret of its test vectors, and the last six digits of their codes. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('the time step of a code', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [20_000_000_000, '353130', 666_666_666],
  ])('at %i s of %s is %i', (seconds, code, step) => {
    expect(totpStep(secret, code, new Date(seconds * 1_000))).toBe(step);
  });

  it('is found one step before and after, and no further', () => {
    const at = (seconds: number) => totpStep(secret, '081804', new Date(seconds * 1_000));
    const start = 37_037_036 * 30;
    expect([at(start - 31), at(start - 1), at(start + 59), at(start + 60)]).toEqual([
      null,
      37_037_036,
      37_037_036,
      null,
    ]);
  });

  it.each(['', '28708', '2870822', '28708x', '２８７０８２', '-87082'])(
    'is null for “%s”, which is no code',
    (code) => {
      expect(totpStep(secret, code, new Date(59_000))).toBeNull();
    },
  );

  it('is found however the code is spaced', () => {
    expect(totpStep(secret, ' 287 082 ', new Date(59_000))).toBe(1);
  });
});

describe('a secret', () => {
  it('is new each time, and goes to an app with the names of dashboard and person', () => {
    expect(newTotpSecret()).not.toBe(newTotpSecret());
    const uri = new URL(totpUri(secret, 'https://carillon.example', 'ada+work@example.com'));
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Carillon carillon.example:ada+work@example.com',
    ]);
    expect(uri.searchParams.get('secret')).toBe(secret);
  });
});
