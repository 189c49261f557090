import { describe, expect, it } from '@jest/globals';
import { etagOf, isKnown, isMatch } from './etag.ts';

const etag = etagOf('{"data":1}');

describe('an ETag', () => {
  it('is the same for the same bytes, and another for others', () => {
    expect(etag).toMatch(/^"[\w-]{32}"$/);
    expect(etagOf('{"data":1}')).toBe(etag);
    expect(etagOf('{"data":2}')).not.toBe(etag);
  });

  it.each([etag, '*', ' * ', `"other", ${etag}`, `${etag},"other"`])('is named by %s', (header) => {
    expect([isKnown(header, etag), isMatch(header, etag)]).toEqual([true, true]);
  });

  it.each(['', '"other"', etag.slice(1, -1), `${etag.slice(0, -2)}"`, '"*"', '"'])(
    'is not named by %s',
    (header) => expect([isKnown(header, etag), isMatch(header, etag)]).toEqual([false, false]),
  );

  it('that is weak is good enough to read again, and not to change', () => {
    expect([isKnown(`W/${etag}`, etag), isMatch(`W/${etag}`, etag)]).toEqual([true, false]);
  });
});
