import { describe, expect, it } from '@jest/globals';
import { etagAsSent, isEtag } from './etag-as-sent.ts';

const own = 'abcdefghijklmnopqrstuvwxyz_-0123';

describe.each([own, `${own.slice(1)}-`, `${own.slice(2)}--`])(
  'an ETag of "%s" that a proxy changed',
  (letters) => {
    const etag = `"${letters}"`;

    it.each([
      etag,
      `W/${etag}`,
      `"${letters}-gzip"`,
      `"${letters}--gzip"`,
      `"${letters};gzip"`,
      `"${letters}-br"`,
      `"${letters}-zstd"`,
      `"${letters}-deflate"`,
      `W/"${letters}-gzip"`,
    ])('is known as %s', (tag) => {
      expect([isEtag(tag, etag), etagAsSent(tag)]).toEqual([true, etag]);
    });

    it.each([
      `"${letters}-lzma"`,
      `"${letters}gzip"`,
      `"${letters}-gzip-b"`,
      `"${letters}`,
      `"x${letters}"`,
      '"-gzip"',
      '',
    ])('is not %j', (tag) => expect(isEtag(tag, etag)).toBe(false));
  },
);

it('a tag that no proxy changed stays', () => {
  for (const tag of ['"gzip"', '"a-gzip"', '*', '']) expect(etagAsSent(tag)).toBe(tag);
});
