/** `text` again and again, `length` UTF-16 units in all. */
const filledWith =
  (text: string) =>
  (length: number): string =>
    text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** The same behind something short. */
const behind =
  (start: string, text: string) =>
  (length: number): string =>
    `${start}${filledWith(text)(length - start.length)}`;

/** Texts of a length that cost most where they are matched, redacted or measured without care, by what they are made of. */
export const hostileTexts: Readonly<Record<string, (length: number) => string>> = {
  'one word, spaces, another word': (length) => `x${' '.repeat(length - 2)}x`,
  'lines without text': filledWith('\n'),
  'a scheme, then spaces': (length) => `Bearer${' '.repeat(length - 6)}`,
  'schemes and spaces': filledWith(`Bearer${' '.repeat(60)}"`),
  'beginnings of tokens': filledWith('eyJ-'),
  'beginnings of tokens, cut by points': filledWith('eyJ-.'),
  'names of secrets': filledWith('password'),
  'names of secrets, with spaces': filledWith(`token${' '.repeat(50)}`),
  'names of secrets, with colons': filledWith('secret:'),
  'a long name of a secret': (length) => `jwt${'w'.repeat(length - 4)}:`,
  'long names with colons': filledWith(`${'w'.repeat(40)}: `),
  'beginnings of tags': filledWith('<'),
  'tags that do not end': filledWith('<a '),
  'beginnings of addresses': filledWith('a.'),
  'addresses without an end': filledWith(`a.b.c.d.e.f.g.h.i.j://${'x'.repeat(60)}`),
  'beginnings of app passwords': filledWith('abcd-'),
  backslashes: filledWith('\\'),
  'backslashes and control characters': filledWith(`${'\\'.repeat(99)}\u001b`),
  'control characters': filledWith('\0'),
  'text from right to left': filledWith('\u202e'),
  'half characters': filledWith('\ud800'),
  'mentions and tags': filledWith('@a #b '),
  'percent signs': filledWith('%'),
  commas: filledWith(','),
  'letters with marks': filledWith('a\u0301\u0301\u0301\u200d'),
  'marks out of order': filledWith('\u0301\u0316'),
  'zero-width joiners': filledWith('\u200d'),
  'variation selectors': filledWith('\ufe0f'),
  'Arabic format characters': filledWith('\u0600'),
  'Hangul consonants': filledWith('\u1100'),
  'Malayalam prefixes': filledWith('\u0d4e'),
  'joined emoji': filledWith('👩\u200d'),
  emoji: filledWith('😀'),
  'CJK without a space': filledWith('字'),
  'Cyrillic letters and points': filledWith('я.'),
  'Arabic letters and points': filledWith('ا.'),
  'domains without a space': filledWith('中a.'),
  'domains behind CJK': filledWith('字a.co'),
  'domains of two alphabets': filledWith('яa.com/'),
  'words of domains of two alphabets': filledWith(`${'a.中'.repeat(200)} `),
  'words of labels': filledWith(`${'.co1'.repeat(250)} `),
  'words of joined emoji': filledWith(`${'👩🏽‍❤️‍💋‍👨🏿'.repeat(130)}.co `),
  'words of Latin labels before another alphabet': filledWith(`${'aa.'.repeat(39)}${'a'.repeat(60)}я.рф `),
  'links to emoji': filledWith('a.co/😀'),
  'domains behind a link': behind('http://a.co/', '中a.'),
  'parentheses behind a link': behind('http://a.co/', '(a)'),
  'words of parentheses behind links': filledWith(`https://a.co/${'(a)'.repeat(500)} `),
  'open parentheses behind a link': behind('http://a.co/', '('),
  'Cyrillic domains behind a protocol': behind('http://', 'я.'),
  links: filledWith('http://a.co/ '),
};

/** All of them, well-formed, in one length, in UTF-16 units. */
export const hostileTextsOf = (length: number): [name: string, text: string][] =>
  Object.entries(hostileTexts).map(([name, filled]) => [name, filled(length).toWellFormed()]);
