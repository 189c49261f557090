import { describe, expect, it } from '@jest/globals';
import { etagAsSent } from './etag-as-sent.ts';

describe('an ETag that a proxy may have changed', () => {
  it.each([
    '"a_b-c"',
    'W/"a_b-c"',
    '"a_b-c-gzip"',
    '"a_b-c--gzip"',
    '"a_b-c;gzip"',
    '"a_b-c-br"',
    '"a_b-c-zstd"',
    '"a_b-c-deflate"',
    'W/"a_b-c-gzip"',
  ])('is read from %s', (tag) => expect(etagAsSent(tag)).toBe('"a_b-c"'));

  it.each(['"gzip"', '"agzip"', '"a-gzip-b"', '', '*', '"a'])('stays %j', (tag) =>
    expect(etagAsSent(tag)).toBe(tag),
  );
});
