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

  it('weighs texts of any length and script as twitter-text does', () => {
    const long = (part: string, most: number) => fc.nat(most).map((times) => part.repeat(times));
    const part = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.constantFrom(
        'http://',
        'https://example.com/',
        'example.com',
        'a.co?b=',
        '.',
        ' ',
        '\n',
        '\u3000',
        '字',
        'é',
      ),
      fc.constantFrom(
        'https://t.co/',
        '(a)',
        '@ringer',
        '#bell',
        'яa.рф',
        '中a.',
        '\uFEFF',
        '👨‍👩‍👧‍👦',
        'e\u0301',
      ),
      ...['a', 'a/', '%D0%B0', 'a&b=', 'a-', '#', 'é', 'a.', '中'].map((letters) => long(letters, 90)),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 25 }), (parts) => {
        const text = parts.join('');
        const expected = twitterText.parseTweet(text).weightedLength;
        if (expected <= 280 || text.length <= 1_000) expect(xLimits.measure(text)).toBe(expected);
        else expect(xLimits.measure(text)).toBeGreaterThan(280);
      }),
      { numRuns: 1_000 },
    );
  });

  const link = (length: number) => `https://example.com/${'a'.repeat(length - 20)}`;

  it.each([
    ['two links of 3,020 characters', `${link(3_020)} ${link(3_020)}`, 47],
    ['a link of 4,088 characters, which twitter-text takes for 4,096', link(4_088), 23],
    ['a link that is too long to be one', link(4_089), 4_089],
    [
      'a link of 1,530 characters, accents among them',
      `https://example.com/é${'a'.repeat(1_500)}/é/?b=é`,
      24,
    ],
    ['twelve links of 1,600', Array(12).fill(link(1_600)).join('\n'), 287],
    ['a long path that belongs to no link', `${'a'.repeat(3)}/${'b'.repeat(3_000)} a.co`, 3_028],
    ['a long run before a link in one word', `${'a/'.repeat(60)}{${link(1_000)}`, 144],
    ['5,000 CJK characters', '字'.repeat(5_000), 10_000],
    ['5,000 CJK characters and a link', `${'字'.repeat(5_000)} ${link(400)}`, 10_024],
    ['130 families and a link behind them', `${'👨‍👩‍👧‍👦'.repeat(130)}!a.co`, 284],
    ['a very long list of links', 'example.com '.repeat(1_600), 24 * 1_600],
  ])('weighs %s', (_, content, weight) => {
    expect(xLimits.measure(content)).toBe(weight);
  });

  it.each(['FFFE', 'FFFF', 'FEFF'])('names U+%s as a character that X does not accept', (code) => {
    const content = `a${String.fromCharCode(Number.parseInt(code, 16))}b`;
    expect(xLimits.otherProblem(content)).toBe(`contains a character that X does not accept (U+${code})`);
  });

  it.each([
    ['$ACME rises, $RING falls', '2 cashtags ($ACME, $RING)'],
    [`$A $B $C ${link(3_020)} $D`, '4 cashtags ($A, $B, $C, $D)'],
    ['$A $B $C $D $E $F', '6 cashtags ($A, $B, $C, $D, $E, …)'],
    ['$BRK.B and $acme twice: $acme', '3 cashtags ($BRK.B, $acme, $acme)'],
  ])(
    'counts cashtags as twitter-text does, for an application on the self-serve plan: %s',
    (content, named) => {
      const problem = `names ${named}; X takes one in a post of an application on its self-serve plan`;
      expect([null, 'self-serve', undefined].map((plan) => xLimits.otherProblem(content, plan))).toEqual(
        Array(3).fill(problem),
      );
      expect(xLimits.otherProblem(content, 'enterprise')).toBeNull();
    },
  );

  it.each(['$ACME', '$5 and $6', '$ACME, a$RING and $toolong', '$ $ACME $', 'US$ and $_'])(
    'takes %s for one cashtag at most',
    (content) => {
      expect(xLimits.otherProblem(content)).toBeNull();
    },
  );

  it('has nothing else against ordinary text', () => {
    expect(xLimits.otherProblem('Grüße, 字 😀 https://example.com')).toBeNull();
  });
});
