import { describe, expect, it } from '@jest/globals';
import { RequestError } from '../../api/request.ts';
import { isUncertain, uncertaintyInWords } from './send-outcome.ts';

describe('a request that failed', () => {
  it.each([
    [0, 'offline', true],
    [502, 'unknown', true],
    [409, 'idempotency_key_in_use', true],
    [400, 'invalid', false],
    [401, 'signed_out', false],
    [412, 'precondition_failed', false],
  ])('with status %i and code %s leaves open whether the post was sent: %s', (status, code, expected) => {
    expect(isUncertain(new RequestError(status, code, 'Why.'))).toBe(expected);
  });

  it('before it was sent leaves nothing open', () => {
    expect(isUncertain(new Error('Gone.'))).toBe(false);
  });

  it('with no answer says that it may be sent again, by its own button', () => {
    expect(uncertaintyInWords(new RequestError(0, 'offline', 'Why.'), 'Publish now')).toBe(
      'We couldn’t reach the server, so we don’t know if this was sent. Press “Publish now” again before you change anything: it won’t be posted twice.',
    );
    expect(uncertaintyInWords(new RequestError(502, 'unknown', 'Why.'), 'Schedule')).toMatch(
      /^The server gave no clear answer, .* Press “Schedule” again/,
    );
  });
});
