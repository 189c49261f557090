import twitterText from 'twitter-text';

/** Text without any link, for want of a dot, in which every character counts one: much of what is written in English. */
const plain = /^[ -\-/-~]*$/;

export const limit = 280;

/** Texts up to this are counted whole, UTF-16 units. */
const maxShortText = 300;

/** More marks in a row are over the limit by themselves; putting them in NFC's order takes quadratic time. */
const manyMarks = /\p{M}{300,}/gu;

/** No link goes on over one of these. U+FEFF is none of them: nothing is a link right after it. */
const word = /[^\t-\r \u00A0\u2000-\u200A\u3000]+/g;

/** All that a domain can be part of. Looking for its beginning, twitter-text reads such a run once from each of many places. */
const domainRun = /[^\0-,/:-@[-^`{-\x7F]+/g;
const begins = /[-._]|[^\0-\x7F]/g;
const beyondAscii = /[^\0-\x7F]/;

/** What twitter-text does in 1 µs, squares, with the slowest of 33,000 random texts on two cores of 2026. */
const squaresInMicrosecond = 65;

/** What is not counted whole: 15 ms of twitter-text's work. */
const maxSquares = 1_000 ** 2;

/**
 * A text's length as X counts it: 280 at most, where a link counts 23, CJK and emoji count 2, after NFC (X, counting
 * characters page). The time that it takes grows with the text's length only. Exact for each text within 280, unless a
 * link in it has 800 foreign letters or 2,000 hyphens and dots in a row.
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
  return content.length + Math.min(squaresOf(content), maxSquares) / squaresInMicrosecond;
}

/**
 * Each run's length by the number of places that a domain can begin at; with ASCII alone most of them end at once. Each
 * word's length by its parentheses, at each of which a path can end.
 */
function squaresOf(text: string): number {
  let squares = 0;
  for (const [run] of text.matchAll(domainRun)) {
    const places = (run.match(begins)?.length ?? 0) + 1;
    squares += run.length * places * (beyondAscii.test(run) ? 1.5 : 0.25);
  }
  for (const [found] of text.matchAll(word)) squares += (found.length * (found.split('(').length - 1)) / 8;
  return squares;
}

const weigh = (text: string): number => twitterText.parseTweet(text).weightedLength;

/** There is no link without a dot; a comma counts the same. */
const weighLetters = (text: string): number => weigh(text.replaceAll('.', ','));

/** Words are weighed as long as there is time; after that only those that the limit may depend on are searched for links. */
function weighWords(text: string): number {
  let weight = 0;
  let left = maxSquares;
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
