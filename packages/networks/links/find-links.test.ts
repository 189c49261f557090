import { fastestTime, ratioOfTimes, timeOf } from '@carillon/testing/fastest-time';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { linkTable } from '../testing/link-table.ts';
import { findEntities } from './find-entities.ts';
import { findLinks, linkForCard } from './find-links.ts';

const linksOf = (text: string) => findLinks(text).map(({ uri }) => uri);

const shownIn = (text: string) => linkForCard(findLinks(text))?.uri ?? null;

describe('the links of a text', () => {
  it.each(linkTable)('are those of %j', (text, links) => {
    expect(linksOf(text)).toEqual(links);
  });

  it.each([
    ['README.md explains it: https://site.example/x', 'https://site.example/x'],
    ['Mail john.me@example.com or see https://site.example/x', 'https://site.example/x'],
    ['As example.org says: https://site.example/x, https://site.example/y', 'https://site.example/x'],
    ['example.org and example.com', 'https://example.org'],
    ['setup.py of john.me@example.com', null],
  ])('show in %j the card of %j', (text, link) => {
    expect(shownIn(text)).toBe(link);
  });
});

describe('any link', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789');
  const word = fc.string({
    unit: fc.oneof(letter, fc.constantFrom('ü', 'é', '-', '_')),
    minLength: 1,
    maxLength: 8,
  });
  const end = fc.constantFrom(
    '',
    '/',
    '/a_(b)',
    '/?q=[1]',
    '#top',
    '/a-',
    '/x=',
    '/{id}/x',
    '/a/日本',
    "/it's-here",
  );
  const url = fc
    .record({
      scheme: fc.constantFrom('https://', 'http://'),
      host: letter,
      words: fc.array(word, { maxLength: 3 }),
      end,
    })
    .map(
      ({ scheme, host, words, end: rest }) =>
        `${scheme}a${host}.example${words.map((part) => `/${part}`).join('')}${rest}`,
    );
  const pairs = [
    '()',
    '[]',
    '{}',
    '<>',
    '""',
    "''",
    '“”',
    '‘’',
    '„“',
    '«»',
    '‹›',
    '「」',
    '『』',
    '【】',
    '《》',
    '〈〉',
    '（）',
    '［］',
    '〔〕',
    '``',
    '**',
    '~~',
  ];

  it('is the same in any pair of brackets or quotes, with or without words around', () => {
    fc.assert(
      fc.property(
        url,
        fc.constantFrom(...pairs),
        fc.constantFrom('', 'See ', '詳しくは', 'Look.'),
        fc.constantFrom('', '.', '!?', '…', '。', ' and', '、次'),
        (link, pair, before, after) => {
          const [open = '', close = ''] = pair;
          expect(linksOf(before + open + link + close + after)).toEqual([link]);
          expect(linksOf(`(${open}${link}${close})${after}`)).toEqual([link]);
        },
      ),
      { numRuns: 500 },
    );
  });

  const piece = fc.oneof(
    url,
    fc.string({ unit: 'binary', maxLength: 10 }),
    fc.constantFrom(
      ...pairs.join(''),
      ...".,;:!?'’…。、_-/#@ ",
      "'s",
      'example.com',
      'README.md',
      'HTTPS://',
      'https://',
      '日本語.jp',
      '🔔',
      '\u200b',
    ),
  );

  it('is a host that can be parsed: a name that mixes directions of writing is none', () => {
    expect(linksOf('𐮩日本語.jp')).toEqual([]);
    expect(linksOf('日本語.jp')).toEqual(['https://日本語.jp']);
  });

  it('is a part of the text, apart from the others, and ends with no punctuation', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
        (text) => {
          let last = 0;
          for (const { start, end: to, uri, hasScheme } of findLinks(text)) {
            const written = text.slice(start, to);
            expect(start).toBeGreaterThanOrEqual(last);
            expect(uri).toBe(
              hasScheme
                ? written.replace(/^https?/i, (scheme) => scheme.toLowerCase())
                : `https://${written}`,
            );
            expect(Buffer.from(text).includes(Buffer.from(written))).toBe(true);
            expect(written.isWellFormed()).toBe(true);
            expect(written).toMatch(/[\p{L}\p{M}\p{N}/_\-=#&+)\]}]$/u);
            expect(written).not.toMatch(/'s$/i);
            for (const [opener = '', closer = ''] of ['()', '[]', '{}'])
              expect(written.split(opener)).toHaveLength(written.split(closer).length);
            expect(URL.canParse(uri)).toBe(true);
            last = to;
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('a hostile text', () => {
  const units = [
    'https://',
    'https://a.bc/(',
    'https://a.bc/([{)',
    'https://a.bc/,',
    'https://a.bc/_',
    `https://a.bc/${'!'.repeat(20)}`,
    'a.me ',
    "a.me'",
    'a.me*',
    '日本.jp ',
    'é.de ',
    '日a',
    'a.',
    'a-',
    '.',
    '_',
    '(',
    ')',
    '([{',
    '@',
    'a@',
    "'",
    'https://a@',
  ];
  const cases = units.flatMap((unit) =>
    ['', 'https://a.bc/', 'a.me/', '#', '@a'].map((start) => [start, unit] as const),
  );

  it.each(cases)('of %j and %j again and again costs less than 50 ms', async (start, unit) => {
    const text = (start + unit.repeat(3_000)).slice(0, 3_000);
    expect(await fastestTime(() => timeOf(() => findEntities(text)), 50)).toBeLessThan(50);
  });

  it.each(units)('of 80 kB of %j costs no more for each of its letters than of 8 kB', (unit) => {
    const [long, short] = [unit.repeat(80_000 / unit.length), unit.repeat(8_000 / unit.length)];
    const work = () => findLinks(long);
    const other = () => Array.from({ length: 10 }, () => findLinks(short));
    expect(ratioOfTimes({ work, other }, 3)).toBeLessThan(3); // 10 where a letter costs a look at all others
  });
});
