import twitterText from 'twitter-text';

/** Text without any link, for want of a dot, in which every character counts one: much of what is written in English. */
const plain = /^[ -\-/-~]*$/;

export const limit = 280;

/** Texts up to this are counted whole, UTF-16 units. */
const maxShortText = 300;

/**
 * The longest word that can be within 280, the middles of its paths cut out: a link counts 23, and everything else at
 * least one for each UTF-16 unit but joined emoji. twitter-text's time is quadratic in the length of a word with dots.
 */
const maxWordLength = 1_000;

/** More marks in a row are over the limit by themselves; putting them in NFC's order takes quadratic time. */
const manyMarks = /\p{M}{300,}/gu;

/**
 * Most of twitter-text's work on one text, in squares of words' lengths: 30 ms. No text within 280 needs more; of others
 * the rest is counted without looking for links.
 */
const maxSquares = (2 * maxWordLength) ** 2;

/** The longest link, its protocol included (twitter-text, isValidUrl). */
const maxLinkLength = 4_096;

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
  if (content.length <= maxShortText) return weigh(content);
  let weight = 0;
  let squares = 0;
  const ordinary = content.replace(manyMarks, (marks) => {
    weight += marks.length;
    return '';
  });
  const others = ordinary.normalize('NFC').replace(word, (found) => {
    if (!found.includes('.')) return found;
    const cut = cutPaths(found);
    squares += cut.short.length ** 2;
    weight += squares > maxSquares ? weighLetters(found) : weighWord(found, cut);
    return '';
  });
  return weight + weighLetters(others);
}

/** About how long weighing takes at most, µs, as measured on two cores of 2026. */
export function weighingEffort(content: string): number {
  if (plain.test(content)) return 0;
  let squares = 0;
  for (const [found] of content.matchAll(word)) if (found.includes('.')) squares += found.length ** 2;
  return content.length + Math.min(squares, maxSquares) / 130;
}

const weigh = (text: string): number => twitterText.parseTweet(text).weightedLength;

/** There is no link without a dot; a comma counts the same. */
const weighLetters = (text: string): number => weigh(text.replaceAll('.', ','));

/** A part that was cut out of a word. */
interface Middle {
  /** Its place in what is left, UTF-16 units. */
  readonly at: number;
  readonly text: string;
}

/** A word without the middles of its long paths. */
interface CutWord {
  readonly short: string;
  readonly middles: readonly Middle[];
}

function cutPaths(found: string): CutWord {
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

function weighWord(found: string, cut: CutWord): number {
  if (cut.short.length > maxWordLength) return weighLong(found);
  if (cut.middles.length === 0) return weigh(cut.short);
  const outside = outsideLinks(cut);
  if (outside.length === 0) return weigh(cut.short);
  if (found.length <= maxWordLength) return weigh(found);
  const whole = restored(cut, outside);
  const isOfLinks = whole.short.length <= maxWordLength && outsideLinks(whole).length === 0;
  return isOfLinks ? weigh(whole.short) : weighLong(found);
}

/** The middles that belong to no link, or to one that is too long to be one. */
function outsideLinks({ short, middles }: CutWord): readonly Middle[] {
  const inside = twitterText.extractUrlsWithIndices(short).flatMap(({ url, indices: [from] }) => {
    const own = middles.filter(({ at }) => from < at && at < from + url.length);
    const length = own.reduce((sum, { text }) => sum + text.length, url.length);
    return length <= maxLinkLength ? own : [];
  });
  return middles.filter((middle) => !inside.includes(middle));
}

/** The same word with some of its middles in it again. */
function restored({ short, middles }: CutWord, back: readonly Middle[]): CutWord {
  const kept: Middle[] = [];
  let text = '';
  let end = 0;
  for (const middle of middles) {
    text += short.slice(end, middle.at);
    end = middle.at;
    if (back.includes(middle)) text += middle.text;
    else kept.push({ ...middle, at: text.length });
  }
  return { short: text + short.slice(end), middles: kept };
}

/** Joined emoji may make a word long and light; any other is over the limit. */
function weighLong(found: string): number {
  const letters = weighLetters(found);
  return letters > limit ? letters : weigh(found);
}
