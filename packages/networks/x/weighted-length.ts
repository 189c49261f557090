import twitterText from 'twitter-text';

/** Text without any link, for want of a dot, in which every character counts one: much of what is written in English. */
const plain = /^[ -\-/-~]*$/;

export const limit = 280;

/** Texts up to this are counted whole, UTF-16 units. */
const maxShortText = 300;

/** More marks in a row are over the limit by themselves; putting them in NFC's order takes quadratic time. */
const manyMarks = /\p{M}{300,}/gu;

/** No link goes on over one of these. U+FEFF is not here: nothing is a link right after it. */
const word = /[^\t-\r \u00A0\u2000-\u200A\u3000]+/g;

/** Squares of twitter-text in 1 µs, with the slowest of 33,000 random texts on two cores of 2026. */
const squaresInMicrosecond = 65;

/** Limit of whole counts: 15 ms of twitter-text's work. */
const maxSquares = 1_000 ** 2;

/** The part of it that goes to the words of a longer text: what is looked for in each of them takes time as well. */
const maxSquaresOfWords = 0.6 * maxSquares;

/**
 * A text's length as X counts it: 280 at most, where a link counts 23, CJK and emoji count 2, after NFC (X, counting
 * characters page). The time that it takes grows with the text's length only. Exact for each text within 280, unless a
 * link in it has 600 foreign letters or 1,500 hyphens and dots in a row.
 */
export function weightedLength(content: string): number {
  if (plain.test(content)) return content.length;
  if (content.length <= maxShortText) return weigh(content);
  let weight = 0;
  const ordinary = content.replace(manyMarks, (marks) => {
    weight += marks.length;
    return '';
  });
  const text = ordinary.normalize('NFC');
  return weight + (squaresOf(text) <= maxSquares ? weigh(text) : weighWords(text));
}

/** About how long weighing takes at most, µs, as measured on two cores of 2026. */
export function weighingEffort(content: string): number {
  if (plain.test(content)) return 0;
  return 2 * content.length + Math.min(squaresOf(content), maxSquares) / squaresInMicrosecond;
}

/**
 * Measure of twitter-text's time. Looking for the beginning of a domain, it reads all that can be part of one again
 * from each of many places; with ASCII alone most of these readings end at once. It reads a path again from each of its
 * parentheses. Counted character by character: this is asked of every text before any is weighed.
 */
function squaresOf(text: string): number {
  let squares = 0;
  let [run, places, foreign] = [0, 1, false];
  let [word, parentheses] = [0, 0];
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : space;
    if (isInDomain(code)) {
      run += 1;
      if (code >= 0x80) foreign = true;
      if (code >= 0x80 || !isLetterOrDigit(code)) places += 1;
    } else if (run > 0) {
      squares += run * places * (foreign ? 1.5 : 0.25);
      [run, places, foreign] = [0, 1, false];
    }
    word += 1;
    if (code === openParenthesis) parentheses += 1;
    if (isSpace(code)) {
      squares += (word * parentheses) / 8;
      [word, parentheses] = [0, 0];
    }
  }
  return squares;
}

const space = 0x20;
const openParenthesis = 0x28;

const isLetterOrDigit = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a);

/** Letters of any script, digits, and `-`, `.` and `_`. */
const isInDomain = (code: number): boolean =>
  isLetterOrDigit(code) ||
  code === 0x2d ||
  code === 0x2e ||
  code === 0x5f ||
  (code >= 0x80 && !isSpace(code));

/** Where each word ends. */
const isSpace = (code: number): boolean =>
  code === space ||
  (code >= 0x09 && code <= 0x0d) ||
  code === 0xa0 ||
  (code >= 0x2000 && code <= 0x200a) ||
  code === 0x3000;

const weigh = (text: string): number => twitterText.parseTweet(text).weightedLength;

/** There is no link without a dot; a comma counts the same. */
const weighLetters = (text: string): number => weigh(text.replaceAll('.', ','));

/** Words are weighed as long as there is time; after that only those that the limit may depend on are searched for links. */
function weighWords(text: string): number {
  let weight = 0;
  let left = maxSquaresOfWords;
  const withoutDots = text.replace(word, (found) => {
    if (!found.includes('.')) return found;
    const squares = squaresOf(found);
    const inTime = squares <= left;
    if (inTime) left -= squares;
    weight += inTime || mayMatter(found, weight) ? weigh(found) : weighLetters(found);
    return '';
  });
  return weight + weighLetters(withoutDots);
}

/** Only joined emoji make a word long and light; any other is over the limit. */
const mayMatter = (found: string, before: number): boolean => before + weighLetters(found) <= limit;
