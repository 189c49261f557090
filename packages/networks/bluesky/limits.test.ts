import { RichText } from '@atproto/api';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import graphemer from 'graphemer';
import { isForGraphemer } from '../count-graphemes.ts';
import { blueskyLimits } from './limits.ts';

/** Words of scripts, each so many graphemes. */
const scripts: [name: string, word: string][] = [
  ['Hindi', 'क्षत्रिय '],
  ['Bengali', 'সংস্কৃতি '],
  ['Telugu', 'స్వాతంత్ర్యం '],
  ['Malayalam', 'സ്വാതന്ത്ര്യം '],
  ['Gujarati', 'સ્વતંત્રતા '],
  ['Tamil', 'சுதந்திரம் '],
  ['Thai', 'น้ำตก '],
  ['Arabic with marks', 'مُحَمَّد '],
  ['Hebrew with marks', 'שָׁלוֹם '],
  ['Korean', '한국어 '],
  ['Korean in jamo', '한글'.normalize('NFD')],
  ['Japanese', 'がぎぐ'],
  ['emoji', '👩🏽‍🚀🇨🇭❤️1️⃣'],
];

/** As Bluesky's own library counts. */
const asBluesky = (text: string) => new RichText({ text }).graphemeLength;

/** A text of so many graphemes. */
function textOf(word: string, graphemes: number): string {
  const segments = [...new Intl.Segmenter('en').segment(word.repeat(graphemes))];
  return segments
    .slice(0, graphemes)
    .map(({ segment }) => segment)
    .join('');
}

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

  describe.each(scripts)('%s', (_, word) => {
    it.each([300, 301])('counts %i graphemes as Bluesky does', (graphemes) => {
      const text = textOf(word, graphemes);
      expect(blueskyLimits.measure(text)).toBe(graphemes);
      expect(asBluesky(text)).toBe(graphemes);
    });
  });

  it('leaves to graphemer no text with a long grapheme, for which it takes quadratic time', () => {
    const segmenter = new Intl.Segmenter('en');
    const longest = (text: string) =>
      Math.max(...[...segmenter.segment(text)].map(({ segment }) => [...segment].length));
    const plane = (first: number) => Array.from({ length: 0x10000 }, (_, offset) => first + offset);
    const characters = [...plane(0), ...plane(0x10000), ...plane(0xe0000)]
      .map((code) => String.fromCodePoint(code))
      .filter((character) => character.isWellFormed());
    // One text for all, because segmenting many short ones takes seconds.
    const triples = segmenter.segment(characters.map((character) => character.repeat(3)).join('\n'));
    let next = 0;
    const repeated = characters.filter((character) => {
      const first = triples.containing(next)?.segment ?? '';
      next += 3 * character.length + 1;
      return first.length > character.length;
    });
    expect(repeated.length).toBeGreaterThan(2_000);
    const joined = [...repeated, '👩\u200d', 'क\u094d', '\u1100\u1161', '🇨🇭', '\u0600\u0301', '가\u11a8'];
    const slow = joined.map((part) => part.repeat(50)).filter(isForGraphemer);
    expect(slow.filter((text) => longest(text) > 33)).toEqual([]);
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
