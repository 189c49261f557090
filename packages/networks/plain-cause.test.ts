import { describe, expect, it } from '@jest/globals';
import { plainCause } from './plain-cause.ts';

const coded = (code: string, cause?: unknown) =>
  Object.assign(new Error('words of Node', { cause }), { code });

describe('the cause of a failed request', () => {
  it.each([
    ['ENOTFOUND', 'has no address, or none that may be called'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'has a certificate for another name'],
    ['CERT_HAS_EXPIRED', 'has a certificate that has expired'],
    ['HPE_INVALID_CONSTANT', 'does not answer in HTTP'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'does not speak TLS as expected'],
  ])('%s is said in plain words, however deep it lies', (code, words) => {
    expect(plainCause(coded(code))).toBe(words);
    expect(plainCause(new TypeError('fetch failed', { cause: coded(code) }))).toBe(words);
    const tries = new AggregateError([coded(code), coded('ETIMEDOUT')]);
    expect(plainCause(new TypeError('fetch failed', { cause: tries }))).toBe(words);
  });

  it('is nothing that anybody may be told where no words are known', () => {
    for (const error of [
      new Error('words of Node'),
      coded('E_NEW', coded('E_OTHER')),
      coded('constructor'),
      'a',
      null,
    ])
      expect(plainCause(error)).toBeNull();
  });

  it('is not looked for without end', () => {
    const round = new Error('a');
    round.cause = round;
    expect(plainCause(round)).toBeNull();
  });
});
