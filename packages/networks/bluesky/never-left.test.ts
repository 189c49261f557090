import { describe, expect, it } from '@jest/globals';
import { neverLeft } from './failures.ts';

const wrapped = (cause: unknown) =>
  new Error('fetch failed', { cause: new TypeError('fetch failed', { cause }) });
const failed = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

describe('neverLeft', () => {
  it.each([
    ['a refused connection', failed('ECONNREFUSED', 'connect')],
    ['an unknown host', failed('ENOTFOUND', 'getaddrinfo')],
    ['names that cannot be looked up now', failed('EAI_AGAIN', 'getaddrinfo')],
    ['a connection that takes too long', { code: 'UND_ERR_CONNECT_TIMEOUT' }],
    ['a network that cannot be reached', failed('ENETUNREACH', 'connect')],
    [
      'no address that answers',
      { errors: [failed('ETIMEDOUT', 'connect'), failed('EHOSTUNREACH', 'connect')] },
    ],
  ])('is true for %s', (_, cause) => {
    expect(neverLeft(wrapped(cause))).toBe(true);
  });

  it.each([
    ['a reset', failed('ECONNRESET', 'read')],
    ['a host lost in mid-answer', failed('EHOSTUNREACH', 'read')],
    ['a closed socket', { code: 'UND_ERR_SOCKET' }],
    ['no answer in time', new DOMException('The operation was aborted due to timeout', 'TimeoutError')],
    ['nothing', undefined],
    ['no addresses', { errors: [] }],
  ])('is false for %s', (_, cause) => {
    expect(neverLeft(wrapped(cause))).toBe(false);
  });
});
