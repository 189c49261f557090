import twitterText from 'twitter-text';

/** Text without any link, for want of a dot, in which every character counts one: much of what is written in English. */
const plain = /^[ -\-/-~]*$/;

export const limit = 280;

/** Texts up to this are counted whole, UTF-16 units. */
const shortText = 300;

/**
 * The longest word that can be within 280, the middles of its paths cut out: a link counts 23, and everything else at
 * least one for each UTF-16 unit but joined emoji. twitter-text's time is quadratic in the length of a word with dots.
 */
const longestWord = 1_000;

/** More marks in a row are over the limit by themselves; putting them in NFC's order takes quadratic time. */
const manyMarks = /\p{M}{300,}/gu;

/**
 * Most of twitter-text's work on one text, in squares of words' lengths: 30 ms. No text within 280 needs more; of others
 * the rest is counted without looking for links.
 */
const mostSquares = (2 * longestWord) ** 2;

/** The longest link, its protocol included (twitter-text, isValidUrl). */
const longestLink = 4_096;

/** No link goes on over one of these. U+FEFF is none of them: nothing is a link right after it. */
const word = /[^\t-\r \u00A0\u2000-\u200A\u3000]+/g;

/** A long run of what both paths and queries may be made of, parentheses aside, which have to match. */
const longPath = /(?<=[^:/][/?])[\w!*';:=+,.$/%#[\]\-@|&~]{100,}/g;

/** So much of a long path is kept at either end: more than the name of any t.co link, which may have 40 characters. */
const keptEnd = 48;

/**
 * A text's length as X counts it: 280 at most, where a link counts 23, CJK and emoji count 2, after NFC (X, counting
 * characters page). The time that it takes grows with the text's length only.
 */
export function weightedLength(content: string): number {
  if (plain.test(content)) return content.length;
  if (content.length <= shortText) return weigh(content);
  let weight = 0;
  let squares = 0;
  const ordinary = content.replace(manyMarks, (marks) => {
    weight += marks.length;
    return '';
  });
  const others = ordinary.normalize('NFC').replace(word, (found) => {
    if (!found.includes('.')) return found;
    const { short, middles } = cutPaths(found);
    squares += short.length ** 2;
    weight += squares > mostSquares ? weighLetters(found) : weighWord(found, short, middles);
    return '';
  });
  return weight + weighLetters(others);
}

/** About how long weighing takes at most, µs, as measured on two cores of 2026. */
export function weighingEffort(content: string): number {
  if (plain.test(content)) return 0;
  let squares = 0;
  for (const [found] of content.matchAll(word)) if (found.includes('.')) squares += found.length ** 2;
  return content.length + Math.min(squares, mostSquares) / 130;
}

const weigh = (text: string): number => twitterText.parseTweet(text).weightedLength;

/** There is no link without a dot; a comma counts the same. */
const weighLetters = (text: string): number => weigh(text.replaceAll('.', ','));

/** What was cut out of a word, and where. */
interface Middle {
  readonly at: number;
  readonly text: string;
}

function cutPaths(found: string): { readonly short: string; readonly middles: readonly Middle[] } {
  const middles: Middle[] = [];
  let gone = 0;
  const short = found.replace(longPath, (path, offset: number) => {
    const text = path.slice(keptEnd, -keptEnd);
    middles.push({ at: offset - gone + keptEnd, text });
    gone += text.length;
    return path.slice(0, keptEnd) + path.slice(-keptEnd);
  });
  return { short, middles };
}

function weighWord(found: string, short: string, middles: readonly Middle[]): number {
  if (short.length > longestWord) return weighLong(found);
  if (middles.length === 0) return weigh(short);
  const lengths = twitterText.extractUrlsWithIndices(short).map(({ url, indices: [from] }) => {
    const inside = middles.filter(({ at }) => from < at && at < from + url.length);
    return { cut: inside.length, length: inside.reduce((sum, { text }) => sum + text.length, url.length) };
  });
  const isOfLinks = lengths.reduce((sum, { cut }) => sum + cut, 0) === middles.length;
  if (isOfLinks && lengths.every(({ length }) => length <= longestLink)) return weigh(short);
  return found.length > longestWord ? weighLong(found) : weigh(found);
}

/** Joined emoji may make a word long and light; any other is over the limit, whatever links are in it. */
function weighLong(found: string): number {
  const letters = weighLetters(found);
  return letters > limit ? letters : weigh(found);
}
