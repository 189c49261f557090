import { fastestTime, timeOf } from '@carillon/testing/fastest-time';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanText } from './sentence.ts';

describe('cleanText', () => {
  it.each([
    ['NUL', 'The tower\0', 'The tower'],
    ['ESC', '\u001b[31mred', '[31mred'],
    ['a C1 control', 'a\u009bb', 'ab'],
    ['an override of direction', 'invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['an isolate', '\u2067abc\u2069', 'abc'],
    ['half a surrogate pair', 'a\ud83db\udc00', 'ab'],
  ])('cuts %s', (_, words, clean) => expect(cleanText(words)).toBe(clean));

  it.each(['línea 1\n\tlínea 2\r\n', '👩‍👩‍👧 e\u0301 日本語', 'שלום\u200f', '\ufffd'])('keeps %j', (words) =>
    expect(cleanText(words)).toBe(words),
  );

  it('leaves what Postgres takes, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (words) => {
        const clean = cleanText(words);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).not.toContain('\0');
        expect(cleanText(clean)).toBe(clean);
      }),
    );
  });

  it.each(['\0\u202E', 'a\0', '\ud800a'])('takes 100 kB of %j in less than 50 ms', async (unit) => {
    const hostile = unit.repeat(100_000 / unit.length);
    expect((await fastestTime(() => timeOf(() => cleanText(hostile)), 50)) < 50).toBe(true);
  });
});
