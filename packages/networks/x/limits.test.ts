import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import twitterText from 'twitter-text';
import { xLimits } from './limits.ts';

const weights: [name: string, content: string, weight: number][] = [
  ['280 Latin letters', 'a'.repeat(280), 280],
  ['281 Latin letters', 'a'.repeat(281), 281],
  ['140 CJK characters', '字'.repeat(140), 280],
  ['141 CJK characters', '字'.repeat(141), 282],
  ['140 emoji', '😀'.repeat(140), 280],
  ['141 emoji', '😀'.repeat(141), 282],
  ['a family of joined emoji', '👨‍👩‍👧‍👦', 2],
  ['a flag', '🇨🇭', 2],
  ['a keycap', '1️⃣', 2],
  ['a skin tone', '👋🏽', 2],
  ['a long URL', `https://example.com/${'p'.repeat(300)}`, 23],
  ['a bare domain', 'see example.com now', 31],
  ['280 letters with a combining accent', 'e\u0301'.repeat(280), 280],
  ['a euro sign', '€', 2],
  ['two Hangul syllables', '한글', 4],
  ['a Hindi word', 'नमस्ते', 6],
  ['nothing', '', 0],
];

describe('xLimits', () => {
  it.each(weights)('weighs %s', (_, content, weight) => {
    expect(xLimits.measure(content)).toBe(weight);
  });

  it('weighs printable ASCII as twitter-text does', () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme-ascii' }),
      fc.constantFrom('http://', 'https://localhost/a?b', '@ringer', '#bell', '$ACME', 'example.com', '.'),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join('');
        expect(xLimits.measure(text)).toBe(twitterText.parseTweet(text).weightedLength);
      }),
    );
  });

  it('does not parse what is far too long', () => {
    expect(xLimits.measure('example.com '.repeat(400))).toBe(4800);
  });

  it.each(['FFFE', 'FFFF', 'FEFF'])('names U+%s as a character that X does not accept', (code) => {
    const content = `a${String.fromCharCode(Number.parseInt(code, 16))}b`;
    expect(xLimits.otherProblem(content)).toBe(`contains a character that X does not accept (U+${code})`);
  });

  it('has nothing else against ordinary text', () => {
    expect(xLimits.otherProblem('Grüße, 字 😀 https://example.com')).toBeNull();
  });
});
