import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import twitterText from 'twitter-text';
import { measure } from './weighted-length.ts';

const counted: [what: string, text: string, length: number, valid: boolean][] = [
  ['280 letters', 'a'.repeat(280), 280, true],
  ['281 letters', 'a'.repeat(281), 281, false],
  ['140 ideographs', '字'.repeat(140), 280, true],
  ['141 ideographs', '字'.repeat(141), 282, false],
  ['140 emoji', '😀'.repeat(140), 280, true],
  ['141 emoji', '😀'.repeat(141), 282, false],
  ['a family', '👨‍👩‍👧‍👦', 2, true],
  ['a flag', '🇫🇷', 2, true],
  ['a keycap', '1️⃣', 2, true],
  ['a skin tone', '👍🏽', 2, true],
  ['a long link', `https://example.com/${'a'.repeat(300)}`, 23, true],
  ['a bare domain', 'see example.com now', 31, true],
  ['a path behind a domain of two alphabets', 'example.comпример.рф/', 32, true],
  ['a path that ends before a point and parentheses', 't.co/www.(a)', 27, true],
  ['a path of parentheses, and what is behind them', 't.co/(a)(b(c)).', 24, true],
  ['the plain part of a domain between two others', 'я.a.com.я.рф', 30, true],
  ['280 decomposed letters', 'e\u0301'.repeat(280), 280, true],
  ['the euro sign', '€', 2, true],
  ['two Hangul syllables', '한글', 4, true],
  ['Hindi', 'नमस्ते', 6, true],
  ['nothing', '', 0, false],
  ['U+FFFE', 'a\uFFFE', 3, false],
  ['U+FFFF', 'a\uFFFF', 3, false],
  ['U+FEFF', 'a\uFEFF', 3, false],
  ['an emoji newer than the oracle', '🫱🏻‍🫲🏿', 2, true],
];

const alphabet = [
  ...['a', 'Z', '1', 'é', 'e\u0301', '字', '한', 'न', '€', '…', '“', '–', '日本', 'пример.рф', ' ', '\n'],
  ...['.', ',', '!', '?', '/', ':', '-', '_', '@', '#', '$', '&', '<', '(', ')', '"', "'", '=', '%', '~'],
  ...['example', 'com', 'co', 'uk', 'example.com', 'www.', 't.co/', 'https://', 'http://', 'x.org/a?b=c'],
  ...['😀', '👨‍👩‍👧‍👦', '🇫🇷', '👍🏽', '❤️', '❤', '©', '1️⃣', '\u200d', '\u200b', '\ufe0f', '\ufeff'],
];

/** What domains and paths are made of, so that most texts have links in them. */
const pieces: Readonly<Record<string, readonly string[]>> = {
  domains: ['a', 'b1', '字', 'я', 'é', '.', '.', '-', '_', 'co', 'COM', 'рф', '中国', '/', ' ', 'http://'],
  paths: ['a.co/', '(', ')', '(a)', '((a))', '(.)', '.', 'a', '@', '/', '!', '?', 'q=', 'я', '字', ' '],
};

/** Random texts of these pieces have the length that the official library gives them. */
function expectAgreement(
  from: readonly string[],
  { maxLength, numRuns }: { readonly maxLength: number; readonly numRuns: number },
): void {
  const texts = fc.array(fc.constantFrom(...from), { maxLength }).map((parts) => parts.join(''));
  const property = fc.property(texts, (text) => {
    const { weightedLength: length, valid } = twitterText.parseTweet(text);
    expect(measure(text)).toEqual({ length, valid });
  });
  fc.assert(property, { numRuns });
}

describe('the weighted length', () => {
  it.each(counted)('counts %s', (_what, text, length, valid) => {
    expect(measure(text)).toEqual({ length, valid });
  });

  it('agrees with the official library on whatever is made of letters, emoji, links and marks', () => {
    expectAgreement(alphabet, { maxLength: 40, numRuns: 3_000 });
  });

  it.each(Object.entries(pieces))('agrees with it on whatever is made of the pieces of %s', (_, from) => {
    expectAgreement(from, { maxLength: 30, numRuns: 2_000 });
  });
});
