import { describe, expect, it } from '@jest/globals';
import { etagOf, names } from './etag.ts';

const etag = etagOf('{"data":1}');

describe('an ETag', () => {
  it('is the same for the same bytes, and another for others', () => {
    expect(etag).toMatch(/^"[\w-]{32}"$/);
    expect(etagOf('{"data":1}')).toBe(etag);
    expect(etagOf('{"data":2}')).not.toBe(etag);
  });

  it.each([etag, '*', ' * ', `"other", ${etag}`, `${etag},"other"`])('is named by %s', (header) => {
    expect(names(header, etag)).toBe(true);
  });

  it.each(['', '"other"', etag.slice(1, -1), `${etag.slice(0, -2)}"`, '"*"', '"'])(
    'is not named by %s',
    (header) => expect(names(header, etag)).toBe(false),
  );

  it.each([`W/${etag}`, `${etag.slice(0, -1)}-gzip"`, `"other", ${etag.slice(0, -1)}--gzip"`])(
    'is named by %s, which a proxy made of it',
    (header) => expect(names(header, etag)).toBe(true),
  );

  it.each([`W/"other"`, '"other-gzip"', '"-gzip"'])('of another version is not named by %s', (header) =>
    expect(names(header, etag)).toBe(false),
  );
});

const own = 'abcdefghijklmnopqrstuvwxyz_-0123';

describe.each([own, `${own.slice(1)}-`, `${own.slice(2)}--`])(
  'the ETag "%s", by what proxies make of it,',
  (letters) => {
    const sent = `"${letters}"`;

    it.each(['-gzip', '--gzip', ';gzip', '-br', '-zstd', '-deflate'])(
      'is named with %s behind it',
      (suffix) => {
        for (const weak of ['', 'W/']) expect(names(`${weak}"${letters}${suffix}"`, sent)).toBe(true);
      },
    );

    it.each([`"${letters}-lzma"`, `"${letters}gzip"`, `"${letters}-gzip-b"`, `"x${letters}"`, '"-gzip"'])(
      'is not named by %s',
      (tag) => expect(names(tag, sent)).toBe(false),
    );
  },
);
