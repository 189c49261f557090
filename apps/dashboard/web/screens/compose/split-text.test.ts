import { limits } from '@carillon/networks/limits';
import { findMarks } from '@carillon/networks/marks';
import { describe, expect, it } from '@jest/globals';
import { fitsAll, splitText } from './split-text.ts';

const measures = Object.values(limits);
const marks = Object.values(findMarks);

const split = (text: string, some = measures) =>
  splitText(text, { fits: fitsAll(text, some), findMarks: marks });

/** Pieces of so many letters. */
const inLengths = (text: string, maxLength: number) =>
  splitText(text, { fits: (piece) => piece.length <= maxLength, findMarks: marks });

const bare = (text: string) => text.replace(/\s+/g, '');

describe('a text that is too long', () => {
  it('is broken between paragraphs where it can be', () => {
    expect(inLengths('One two three.\n\nFour five six.\n \nSeven.', 25)).toEqual([
      'One two three.',
      'Four five six.\n \nSeven.',
    ]);
  });

  it('is broken between sentences and lines otherwise', () => {
    expect(inLengths('One two three. Four five six. Seven eight nine.', 32)).toEqual([
      'One two three. Four five six.',
      'Seven eight nine.',
    ]);
    expect(inLengths('one two three\nfour five six seven', 20)).toEqual([
      'one two three',
      'four five six seven',
    ]);
    expect(inLengths('一二三四。五六七八。九十。', 6)).toEqual(['一二三四。', '五六七八。', '九十。']);
  });

  it('is broken between words where a sentence is too long, or the piece would be too short', () => {
    expect(inLengths('one two three four five six', 14)).toEqual(['one two three', 'four five six']);
    expect(inLengths('Oh. One two three four five six seven eight', 30)).toEqual([
      'Oh. One two three four five',
      'six seven eight',
    ]);
  });

  it('is broken in a word only where the word is too long by itself', () => {
    expect(inLengths('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
    expect(inLengths('a bcdefghijkl', 8)).toEqual(['a bcdefg', 'hijkl']);
  });

  it('keeps links, mentions and tags whole, also those that fit nowhere', () => {
    expect(inLengths('go to https://example.com/?A=B!C now', 20)).toEqual([
      'go to',
      'https://example.com/?A=B!C',
      'now',
    ]);
    expect(inLengths('日本語日本語https://example.com/日本語、日本語', 12)).toContain(
      'https://example.com/日本語',
    );
    expect(inLengths('a @ada_lovelace #programming', 12)).toEqual(['a', '@ada_lovelace', '#programming']);
  });

  it('keeps characters whole as readers see them', () => {
    const family = '👩‍👩‍👧‍👦';
    const pieces = inLengths(family.repeat(5), family.length * 2 + 3);
    expect(pieces).toEqual([family.repeat(2), family.repeat(2), family]);
    expect(inLengths('e\u0301'.repeat(4), 3)).toEqual(['e\u0301', 'e\u0301', 'e\u0301', 'e\u0301']);
  });

  it('is held to the strictest of its networks', () => {
    const wide = '鐘'.repeat(290);
    expect(split(wide, [limits.bluesky])).toEqual([wide]);
    const pieces = split(wide);
    expect(pieces.length).toBe(3);
    for (const piece of pieces) expect(limits.x.measure(piece)).toBeLessThanOrEqual(280);
    const heavy = '👩‍👩‍👧‍👦'.repeat(200);
    for (const piece of split(heavy, [limits.bluesky])) expect(limits.bluesky.otherProblem(piece)).toBeNull();
  });

  it('that holds a character which a network refuses is split all the same', () => {
    const text = `\uFEFFone ${'two '.repeat(100)}\uFFFE`;
    expect(split(text).length).toBe(2);
  });

  it('that fits is one piece', () => {
    expect(split('  Ding  ')).toEqual(['Ding']);
    expect(split('')).toEqual(['']);
  });
});

/** The same numbers each time. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const bits = [
  ...[
    'word',
    'Sentence. ',
    'another ',
    '\n',
    '\n\n',
    ' ',
    '。',
    '鐘が鳴る',
    '👩‍👩‍👧',
    '🇦🇹',
    'e\u0301',
    '\ud83d',
  ],
  ...[
    'https://example.com/a?b=C.d ',
    '@ada.com',
    ' #tag',
    '$TSLA ',
    'bsky.app',
    'ನಮಸ್ಕಾರ',
    '-',
    'longwordwithoutend',
  ],
];

describe('any text', () => {
  it('loses nothing but white space, fits, and breaks nothing that belongs together', () => {
    const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
    for (let seed = 1; seed <= 60; seed += 1) {
      const next = random(seed);
      const text = Array.from({ length: 40 + next(200) }, () => bits[next(bits.length)]).join('');
      const pieces = split(text);
      expect(bare(pieces.join(''))).toBe(bare(text));
      const fits = fitsAll(text, measures);
      for (const piece of pieces) {
        if (!fits(piece)) expect(marks.some((find) => find(piece)[0]?.end === piece.length)).toBe(true);
      }
      const whole = new Set(Array.from(graphemes.segment(bare(text)), ({ index }) => index));
      let end = 0;
      for (const piece of pieces.slice(0, -1)) {
        end += bare(piece).length;
        expect(whole.has(end)).toBe(true);
      }
    }
  });

  it.each(['Ünd so weiter. ', 'a.b-', '鐘'])('is measured in pieces, not as a whole (%j)', (bit) => {
    const text = bit.repeat(20_000 / bit.length);
    let measured = 0;
    const fits = (piece: string) => {
      measured += piece.length;
      return piece.length <= 280;
    };
    expect(splitText(text, { fits, findMarks: [] }).length).toBeGreaterThan(70);
    expect(measured).toBeLessThan(100 * text.length); // 5 kinds of breaks, each found in about 16 steps
  });
});
