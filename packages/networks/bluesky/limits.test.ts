import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import graphemer from 'graphemer';
import { blueskyLimits } from './limits.ts';

const family = '👨‍👩‍👧‍👦';

describe('blueskyLimits', () => {
  it.each([
    ['', 0],
    ['Hello', 5],
    ['é', 1],
    ['e\u0301', 1],
    ['🏳️‍🌈🇫🇷', 2],
    ['日本語', 3],
    ['a\r\nb', 3],
    [family.repeat(300), 300],
    [family.repeat(301), 301],
    ['https://example.com/a/long/path', 31],
  ])('counts what a reader sees of %j', (content, graphemes) => {
    expect(blueskyLimits.measure(content)).toBe(graphemes);
  });

  it('counts printable ASCII as graphemer does', () => {
    const graphemes = new graphemer.default();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(blueskyLimits.measure(text)).toBe(graphemes.countGraphemes(text));
      }),
    );
  });

  it('allows 3,000 bytes and not one more', () => {
    expect(blueskyLimits.otherProblem(family.repeat(120))).toBeNull();
    expect(blueskyLimits.otherProblem(`${family.repeat(120)}.`)).toBe(
      "is 3,001 bytes long, over Bluesky's 3,000",
    );
    expect(blueskyLimits.otherProblem(family.repeat(300))).toBe("is 7,500 bytes long, over Bluesky's 3,000");
  });
});
